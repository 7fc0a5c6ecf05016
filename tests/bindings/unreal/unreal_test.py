#!/usr/bin/env python3
"""The plugin for Unreal, without Unreal: against stubs of the engine's headers and of UnrealBuildTool.

unreal_test.py rules         what Epic's header tool would refuse, and what an editor's user would miss
unreal_test.py play          g++ and clang compile it; ten virtual minutes with a tenth lost, and each test of plugin_test
unreal_test.py mistakes      what comes of planted mistakes, as JSON, by the first compiler
unreal_test.py turn_red      one changed bit of one shot is found; each rule finds what is planted
unreal_test.py clips_turn_red   each mistake planted in the sampler of clips, or where its poses are converted, is found
unreal_test.py build_rules   Backsight.Build.cs compiles, and sets what the library needs. Ends with 77 without mono
"""
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path += [str(ROOT / "tools"), str(HERE)]
import check_platforms  # noqa: E402
import header_tool  # noqa: E402
from platform_cells import BUILD, need, objects_of, run  # noqa: E402

PLUGIN = ROOT / "bindings" / "unreal"
MODULE = PLUGIN / "Source" / "Backsight"
# The one file as a compiler without extensions takes it; its vectors are played by platforms.gcc_portable.
CELL = "gcc_portable"
TESTS = ["page", "wild", "velocity", "budget", "baked", "clips", "threads", "mistakes", "axes", "bad_input", "settings", "alone", "restart", "crowd", "draws", "play"]
# The engine's builds refuse names that hide others.
FLAGS = ["-std=c++20", "-O0", "-fno-exceptions", "-Wall", "-Wextra", "-Wshadow", "-Werror",
         "-Wno-unused-parameter"]
# The oldest engine that the page names, and one whose clips are asked otherwise.
COMPILERS = {"g++": ["-DSTUB_ENGINE_MINOR=3"], "clang++-19": ["-DSTUB_ENGINE_MINOR=6"]}
SAMPLER, END = "BacksightClipSampler.cpp", "BacksightEnd.cpp"
CLIP_MISTAKES = {
    "metres where centimetres belong": (SAMPLER, "Bone, Seconds) * Source.MeshToActor)",
        "Bone, Seconds) * FTransform(FQuat::Identity, Source.MeshToActor.GetLocation() / 100.0))"),
    "a bone relative to its parent": (SAMPLER, "At != INDEX_NONE; At =", "false; At ="),
    "parents in the wrong order": (SAMPLER, "There = There * LocalBone(Clip, At, Seconds)",
        "There = LocalBone(Clip, At, Seconds) * There"),
    "a mesh that stands at the actor's place": (SAMPLER, " * Source.MeshToActor)", ")"),
    "a mesh turned as by a right hand": (SAMPLER, "Bone, Seconds) * Source.MeshToActor)",
        "Bone, Seconds) * FTransform(FQuat(FVector(0, 0, 1), 1.5707963267948966), Source.MeshToActor.GetLocation()))"),
    "a last frame that is the first again": (SAMPLER, "* Frame / Clip.FrameCount", "* Frame / (Clip.FrameCount - 1)"),
    "times in ticks": (SAMPLER, "Sampled.Seconds * Frame / Clip.FrameCount", "FMath::Min(1.0 * Frame, Sampled.Seconds)"),
    "frames of another rate": (SAMPLER, "Sampled.Seconds * TickRate", "Sampled.Seconds * 30.0"),
    "root motion in the bones": (SAMPLER, "(Clip.bEnableRootMotion || Clip.bForceRootLock)", "Clip.bForceRootLock"),
    "bones in the skeleton's order": (SAMPLER, "Out.Bones.Add(Bone);", "Out.Bones.Add(Out.Bones.Num() + 1);"),
    "centimetres given to the library": (END, "Bones.Add(Backsight::ToPose(Bone))",
        "Bones.Add({Backsight::ToDirection(Bone.GetLocation()), Backsight::ToRotation(Bone.GetRotation())})"),
    "left-handed places given to the library": (END, "Bones.Add(Backsight::ToPose(Bone));",
        "{ const FVector At = Bone.GetLocation(); "
        "Bones.Add({Backsight::ToMetres(FVector(At.X, -At.Y, At.Z)), Backsight::ToRotation(Bone.GetRotation())}); }"),
}
PLANTED = [
    ("UFUNCTION(BlueprintCallable, Category = \"Backsight\")\n    FBacksightHit Shoot(", "no tooltip",
     "    /** Fires: answers what the screen shows that the shot hits, and sends it to the server, whose verdict follows. "
     "*/\n"),
    ("UFUNCTION(BlueprintCallable)\n    FBacksightHit Shoot(", "no Category", ", Category = \"Backsight\""),
    ("bool uint32 Shoot(", "a type that Blueprints", None),
    ("#include \"BacksightSubsystem.generated.h\"\n#include \"Engine/World.h\"", "not the last include", None),
    ("class BACKSIGHT_API ABacksightSubsystem", "begins with U", None),
]


def headers():
    return sorted((MODULE / "Public").glob("*.h"))


def stripped(text):
    return "\n".join(line.strip() for line in text.strip().splitlines())


def unguarded(header_text, source_text):
    """Verbs of Blueprints whose body does not ask for the game's thread first."""
    for _, words, _, verb, _, _ in header_tool.FUNCTION.findall(header_text):
        body = re.search(rf"^\w.*::{verb}\(.*?^}}|^\w.*::{verb}\(.*}}$", source_text, re.MULTILINE | re.DOTALL)
        if "Blueprint" in words and not (body and re.search(rf'(OnGameThread|MarkedEntity)\(.*TEXT\("{verb}"\)', body[0])):
            yield f"{verb} has no IsOnGameThread(TEXT(\"{verb}\")) in its body"


def sources_text():
    return "\n".join(path.read_text() for path in sorted((MODULE / "Private").glob("*.cpp")))


def rules():
    found = [fault for path in headers() for fault in header_tool.faults(path.name, path.read_text())]
    found += [fault for path in headers() for fault in unguarded(path.read_text(), sources_text())]
    # The page's code is compiled with the plugin.
    game = stripped((HERE / "page_game.cpp").read_text())
    for block in re.findall(r"^```cpp\n(.*?)^```$", (ROOT / "docs/engines/unreal.md").read_text(), re.M | re.S):
        if stripped(block) not in game:
            found.append(f"docs/engines/unreal.md: not a piece of page_game.cpp: {block.strip().splitlines()[0]}")
    plugin = json.loads((PLUGIN / "Backsight.uplugin").read_text())
    modules = [one["Name"] for one in plugin["Modules"]]
    if modules != [MODULE.name] or not (MODULE / f"{MODULE.name}.Build.cs").is_file():
        found.append(f"Backsight.uplugin names the modules {modules}, and Source/ has {MODULE.name}")
    if f"IMPLEMENT_MODULE(FDefaultModuleImpl, {MODULE.name})" not in (MODULE / "Private/BacksightModule.cpp").read_text():
        found.append("BacksightModule.cpp implements another module")
    return found


def command_of(compiler, there, folder):
    return [compiler, *FLAGS, *COMPILERS[compiler], "-DBS_STATIC=1", *(f"-I{path}" for path in (
        HERE, HERE / "stubs", MODULE / "Public", MODULE / "Private", there, folder))]


def programs():
    """plugin_test by g++ and by clang; both with one library."""
    cell, folder, (backsight, _) = check_platforms.library(CELL)
    made = []
    for compiler in COMPILERS:
        need(compiler)
        there = BUILD / "unreal" / compiler
        there.mkdir(parents=True, exist_ok=True)
        calls = header_tool.write(headers(), there)
        sources = [*sorted((MODULE / "Private").glob("*.cpp")), *sorted(HERE.glob("*.cpp")), calls]
        # The plugin's classes have structs of backsight.h in them: an object from before one grew has another layout.
        parts = (MODULE, HERE, ROOT / "bindings/c")
        newer = [path for part in parts for path in part.rglob("*.h")] + [HERE / "header_tool.py"]
        objects = objects_of(command_of(compiler, there, folder), sources, there, newer)
        run([compiler, *objects, backsight, "-o", there / "plugin_test"], there)
        made.append(there / "plugin_test")
    # A cooked game has no editor.
    for source in (SAMPLER, END):
        run([*command_of(compiler, there, folder), "-DWITH_EDITOR=0", "-fsyntax-only", MODULE / "Private" / source], there)
    return made


def play():
    for program in programs():
        for test in TESTS:
            done = subprocess.run([program, test], capture_output=True, text=True)
            print(f"{program.parent.name}: {test}: {done.stdout.strip()}", flush=True)
            if done.returncode != 0:
                return [f"{program.parent.name}: {test} ends with {done.returncode} {done.stderr.strip()}"]
    return []


def mistakes():
    done = subprocess.run([programs()[0], "mistakes"], capture_output=True, text=True)
    print(done.stdout.strip().removeprefix("mistakes "))
    return [f"it ends with {done.returncode}"] if done.returncode != 0 else []


def turn_red():
    program = programs()[0]
    done = subprocess.run([program, "play", "--turn-red"], capture_output=True, text=True)
    print(done.stdout.strip())
    wrong = [] if done.returncode == 1 and re.search(r"^(\d+) of (?!\1)\d+ shots equal", done.stdout, re.M) else [
        "a changed bit is not found"]
    text = (MODULE / "Public" / "BacksightSubsystem.h").read_text()
    guards = re.findall(r'(?:IsOnGameThread|MarkedEntity)\(.*?TEXT\("(\w+)"\)', sources_text())
    if len(guards) < 10:
        wrong.append(f"{len(guards)} verbs ask for the game's thread")
    for verb in guards:
        without = sources_text().replace(f'TEXT("{verb}")', 'TEXT("other")')
        if not any(verb in one for path in headers() for one in unguarded(path.read_text(), without)):
            wrong.append(f"a missing guard is not found: {verb}")
    verb = 'UFUNCTION(BlueprintCallable, Category = "Backsight")\n    FBacksightHit Shoot('
    for planted, words, without in PLANTED:
        if planted.startswith("#include"):
            changed = text.replace(planted.splitlines()[0], planted)
        elif planted.startswith("class"):
            changed = text.replace("class BACKSIGHT_API UBacksightSubsystem", planted)
        elif planted.startswith("bool"):
            changed = text.replace("FBacksightHit Shoot(", "uint32 Shoot(", 1)
        elif "Category" in planted:
            changed = text.replace(without, "")
        else:
            changed = text.replace(verb, planted)
        if changed == text or not any(words in one for one in header_tool.faults("BacksightSubsystem.h", changed)):
            wrong.append(f"planted and not found: {planted!r}")
    return wrong


def clips_turn_red():
    program = programs()[0]
    there = program.parent
    _, folder, (backsight, _) = check_platforms.library(CELL)
    sound = subprocess.run([program, "clips"], capture_output=True)
    wrong = [] if sound.returncode == 0 else ["it fails without a mistake"]
    for name, (source, piece, mistake) in CLIP_MISTAKES.items():
        text = (MODULE / "Private" / source).read_text()
        if text.count(piece) != 1:
            wrong.append(f"{name}: {source} has {text.count(piece)} of: {piece}")
            continue
        with tempfile.TemporaryDirectory() as made:
            planted = Path(made, source)
            planted.write_text(text.replace(piece, mistake))
            # Some mistakes leave an argument unused.
            run([*command_of("g++", there, folder), "-Wno-unused", "-c", planted, "-o", Path(made, "planted.o")], there)
            objects = [path for path in sorted(there.glob("*.o")) if path.stem != planted.stem]
            run(["g++", *objects, Path(made, "planted.o"), backsight, "-o", Path(made, "test")], there)
            done = subprocess.run([Path(made, "test"), "clips"], capture_output=True, text=True)
        said = done.stdout.strip().splitlines()
        print(f"{name}: {said[0] if said else 'nothing'}")
        if done.returncode != 1 or not said or not said[0].startswith("Not so: "):
            wrong.append(f"planted and not found: {name}")
    return wrong


def build_rules():
    if shutil.which("mcs") is None or shutil.which("mono") is None:
        print("Skipped: mcs and mono are missing, which Debian's packages mono-mcs and mono-runtime have")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "rules.exe")
        run(["mcs", "-warnaserror", f"-out:{program}", MODULE / "Backsight.Build.cs", HERE / "UnrealBuildToolStub.cs"], HERE)
        said = run(["mono", program], HERE)
    print(said)
    wanted = {"Modular": ["BS_BUILDING=1", "Cpp20", "Precise", "NoPCHs", "unity False", "Core CoreUObject"],
              "Monolithic": ["BS_STATIC=1", "Cpp20", "Precise", "NoPCHs", "unity False"]}
    lines = dict(line.split(": ", 1) for line in said.splitlines())
    return [f"{kind}: {word} is missing" for kind, words in wanted.items() for word in words
            if word not in lines.get(kind, "")]


def main():
    what = {"rules": rules, "play": play, "mistakes": mistakes, "turn_red": turn_red, "clips_turn_red": clips_turn_red, "build_rules": build_rules}.get((sys.argv[1:] or [""])[0])
    if what is None:
        sys.exit(__doc__)
    found = what()
    sys.exit("\n".join(found) if found else 0)


if __name__ == "__main__":
    main()
