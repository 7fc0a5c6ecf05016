#!/usr/bin/env python3
"""Has everything that is published the version of the library, include/backsight/version.h?

check_versions.py              reads each manifest of bindings/ and deploy/, and what pages and headers say
check_versions.py --self-test  plants other versions, and a binding without any

A new binding is found by its files: each folder of bindings/ but c must say a version, in one of the ways of MANIFESTS.
"""
import re
import sys

from files import ROOT, project_files

TEXT = r"""["']([^"']+)["']"""
# Name of a file, and where its version stands; all of the matches count.
MANIFESTS = [
    (r"package\.json", r'^  "version":\s*"([^"]*)"'),
    (r".*\.uplugin", r'"VersionName":\s*"([^"]*)"'),
    (r"pyproject\.toml", rf"^version\s*=\s*{TEXT}"),
    (r"(__init__|_version|version)\.py", rf"^__version__\s*=\s*{TEXT}"),
    (r".*\.lua", rf"^\w+\.(?:_VERSION|VERSION)\s*=\s*{TEXT}"),
    (r".*\.rockspec", rf"^version\s*=\s*{TEXT}"),
    (r"plugin\.cfg", rf"^version\s*=\s*{TEXT}"),
    (r".*\.(?:csproj|nuspec|props)", r"<Version>([^<]*)</Version>"),
    (r"AssemblyInfo\.cs", rf"Assembly(?:Informational)?Version\({TEXT}\)"),
    (r"kustomization\.yaml", rf"^    newTag: {TEXT}"),
    (r"Cargo\.toml", rf"^version\s*=\s*{TEXT}"),
]
# What must say one, where it is there. `dynamic` leaves it to the module.
MUST = re.compile(r"package\.json|.*\.uplugin|pyproject\.toml|.*\.rockspec|plugin\.cfg|.*\.nuspec|Cargo\.toml")
ELSEWHERE = re.compile(r"^dynamic\s*=.*version", re.MULTILINE)
# Pages say major and minor alone.
REQUIRED = re.compile(r"find_package\(backsight (\d+\.\d+)(?= |\))")


def version_of(text):
    return ".".join(re.search(rf"^#define BACKSIGHT_VERSION_{part} (\d+)$", text, re.M)[1]
                    for part in ("MAJOR", "MINOR", "PATCH"))


def said_in(name, text):
    """Versions that a file of a binding says."""
    base = name.rsplit("/", 1)[-1]
    for pattern, where in MANIFESTS:
        if re.fullmatch(pattern, base):
            yield from re.findall(where, text, re.MULTILINE)


def faults(texts, version):
    """texts: by path."""
    speaking, folders = set(), set()
    for name, text in texts.items():
        parts = name.split("/")
        if parts[0] == "bindings" and len(parts) > 2 and parts[1] != "c":
            folders.add(parts[1])
            found = list(said_in(name, text))
            speaking |= {parts[1]} if found else set()
            # A rockspec adds its own revision: 0.1.0-1.
            wrong = [one for one in found if one != version and not re.fullmatch(re.escape(version) + r"-\d+", one)]
            yield from (f"{name} says version {one}, version.h says {version}" for one in wrong)
            if not found and MUST.fullmatch(parts[-1]) and not ELSEWHERE.search(text):
                yield f"{name} says no version: write {version} into it"
        if parts[0] == "deploy":
            yield from (f"{name} says version {one}, version.h says {version}" for one in said_in(name, text) if one != version)
        if name.endswith(".md") and not name.startswith("docs/decisions/"):
            yield from (f"{name} asks for version {one}, version.h says {version}" for one in REQUIRED.findall(text)
                        if one != version.rsplit(".", 1)[0])
    yield from (f"bindings/{folder} says no version in any file that check_versions.py knows"
                for folder in sorted(folders - speaking))


def self_test():
    planted = {
        "bindings/one/package.json": '{\n  "version": "0.9.0"\n}', "bindings/two/a.uplugin": '"VersionName": "0.9.0"',
        "bindings/three/pyproject.toml": 'version = "0.9.0"', "bindings/four/backsight.lua": 'backsight.VERSION = "0.9"',
        "bindings/five/addons/plugin.cfg": 'version="0.9.0"', "bindings/six/a.csproj": "<Version>0.9.0</Version>",
        "bindings/seven/x.rs": "", "bindings/eight/package.json": "{}", "docs/a.md": "find_package(backsight 0.9 REQUIRED)",
        "bindings/nine/backsight/__init__.py": '__version__ = "0.9.0"',
        "deploy/agones/kustomization.yaml": '    newTag: "0.9.0"',
    }
    for name, text in planted.items():
        if not list(faults({name: text}, "1.2.3")):
            yield f"not found: {name}: {text!r}"
    sound = {"bindings/one/pyproject.toml": 'dynamic = ["version"]', "bindings/one/b/__init__.py": '__version__ = "1.2.3"',
             "bindings/two/a.rockspec": 'version = "1.2.3-1"', "docs/a.md": "find_package(backsight 1.2 REQUIRED)"}
    yield from (f"refused though right: {fault}" for fault in faults(sound, "1.2.3"))


def main():
    if "--self-test" in sys.argv[1:]:
        found = list(self_test())
    else:
        texts = {}
        for path in project_files():
            name = path.relative_to(ROOT).as_posix()
            if name.startswith(("bindings/", "deploy/")) or name.endswith(".md"):
                try:
                    texts[name] = path.read_text()
                except UnicodeDecodeError:
                    pass
        version = version_of((ROOT / "include/backsight/version.h").read_text())
        found = list(faults(texts, version))
        said = sum(len(list(said_in(name, text))) for name, text in texts.items() if not name.startswith("bindings/c/"))
        print(f"version {version}: {said} manifests say a version")
    sys.exit("\n".join(found) if found else 0)


if __name__ == "__main__":
    main()
