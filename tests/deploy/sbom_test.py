#!/usr/bin/env python3
"""The bill of materials names every library that the program loads, every npm package of a lock file, what third_party/
holds and what the workflows run, and two runs write the same bytes.

sbom_test.py PROGRAM
"""
import json
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = None


def sbom(*arguments):
    return subprocess.run([ROOT / "tools/sbom", *map(str, arguments)], capture_output=True, text=True, timeout=120)


class Bill(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        done = sbom(PROGRAM)
        assert done.returncode == 0, done.stderr
        cls.text = done.stdout
        cls.bill = json.loads(done.stdout)
        cls.components = cls.bill["components"]

    def of(self, kind):
        return [one for one in self.components if one["purl"].startswith(f"pkg:{kind}/")]

    def test_each_library_that_the_program_loads_is_of_a_package_with_its_installed_version(self):
        loaded = {Path(path).name for path in re.findall(r"(/\S+) \(0x", subprocess.check_output(["ldd", PROGRAM], text=True))}
        listed = {}
        for one in self.of("deb"):
            [files] = [p["value"] for p in one["properties"] if p["name"] == "backsight:libraries"]
            listed.update({file: one for file in files.split(", ")})
        self.assertEqual(loaded, set(listed))
        self.assertGreater(len(loaded), 10)
        for one in self.of("deb"):
            self.assertEqual(one["version"], subprocess.check_output(["dpkg-query", "-W", "-f", "${Version}\n", one["name"]], text=True).split()[0])
            self.assertEqual(one["scope"], "required")

    def test_each_npm_package_is_there_with_its_sum(self):
        wanted, with_sum = set(), set()
        for lock in ROOT.rglob("package-lock.json"):
            if "node_modules" not in lock.parts and "build" not in lock.relative_to(ROOT).parts:
                for path, package in json.loads(lock.read_text())["packages"].items():
                    if path:
                        name = path.rsplit("node_modules/", 1)[1]
                        wanted.add((name, package["version"]))
                        # npm notes none of packages for other machines than the one that wrote the file.
                        with_sum |= {name} if "integrity" in package else set()
        npm = self.of("npm")
        self.assertEqual(wanted - {(one["name"], one["version"]) for one in npm}, set())
        for one in npm:
            self.assertTrue(one["hashes"] or one["name"] not in with_sum, one["name"])
            for each in one["hashes"]:
                self.assertRegex(each["content"], r"^([0-9a-f]{64}|[0-9a-f]{128})$")
        in_page = {one["name"] for one in npm if one["scope"] == "required"}
        self.assertEqual(in_page, {"three", "sql.js", "uplot"})

    def test_what_the_tree_holds_of_others_and_what_its_workflows_run_are_there(self):
        folders = {p["value"] for one in self.components for p in one["properties"] if p["name"] == "backsight:folder"}
        self.assertEqual(folders, {str(path.relative_to(ROOT)) for path in (ROOT / "third_party").iterdir() if path.is_dir()})
        actions = set(re.findall(r"uses: (\S+@\S+)", "".join(file.read_text() for file in (ROOT / ".github/workflows").iterdir())))
        self.assertEqual({one["purl"].removeprefix("pkg:github/") for one in self.of("github")}, actions)

    def test_it_is_of_the_form_that_readers_expect(self):
        self.assertEqual((self.bill["bomFormat"], self.bill["specVersion"]), ("CycloneDX", "1.5"))
        self.assertRegex(self.bill["serialNumber"], r"^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")
        references = [one["bom-ref"] for one in self.components]
        self.assertEqual(len(references), len(set(references)))
        [depends] = self.bill["dependencies"]
        self.assertLessEqual(set(depends["dependsOn"]), set(references))
        for one in self.components:
            self.assertTrue(one["name"] and one["version"], one)

    def test_two_runs_write_the_same_bytes_and_a_missing_program_is_an_error(self):
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "sbom.json"
            self.assertEqual(sbom(PROGRAM, "--out", out).returncode, 0)
            self.assertEqual(out.read_text(), self.text)
            missing = sbom(Path(folder) / "none")
            self.assertNotEqual(missing.returncode, 0)
            self.assertIn("found no program there", missing.stderr)


if __name__ == "__main__":
    PROGRAM = sys.argv[1]
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
