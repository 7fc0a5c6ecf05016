"""What tools/unity_package holds of a sample's scene, which no Unity has opened: its objects, and what they refer to."""
import re

OBJECT = re.compile(r"^--- !u!(\d+) &(\d+)\n(\w+):\n(.*?)(?=^--- |\Z)", re.MULTILINE | re.DOTALL)
REFERENCE = re.compile(r"\{fileID: (-?\d+)(?:, guid: ([0-9a-f]+), type: (\d+))?\}")
HEAD = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n"
# Classes by Unity's published numbers: those that the sample's scene has.
CLASSES = {"1": "GameObject", "4": "Transform", "20": "Camera", "23": "MeshRenderer", "29": "OcclusionCullingSettings",
           "33": "MeshFilter", "81": "AudioListener", "104": "RenderSettings", "108": "Light", "114": "MonoBehaviour",
           "157": "LightmapSettings", "196": "NavMeshSettings"}
# Unity's own assets: meshes and shapes, materials.
BUILT_IN = {"0000000000000000e000000000000000", "0000000000000000f000000000000000"}
# Settings of the whole scene, which belong to no object.
SETTINGS = {"29", "104", "157", "196"}
SCRIPT = "11500000"
OF_EVERY_SCRIPT = {"m_ObjectHideFlags", "m_CorrespondingSourceObject", "m_PrefabInstance", "m_PrefabAsset", "m_GameObject",
                   "m_Enabled", "m_EditorHideFlags", "m_Script", "m_Name", "m_EditorClassIdentifier"}


def faults(scene, script_of):
    """`script_of`: GUID -> the path of the script that has it, or None."""
    name, text = scene.name, scene.read_text()
    if not text.startswith(HEAD) or "\t" in text or "\r" in text:
        yield f"{name} does not begin as Unity's scenes do, or has tabs"
    found = [(kind, number, title, body) for kind, number, title, body in OBJECT.findall(text)]
    if len(found) != text.count("\n--- "):
        yield f"{name} has an object that is not read: --- !u!CLASS &NUMBER, and its class"
    objects = {number: (kind, body) for kind, number, _, body in found}
    if len(objects) != len(found):
        yield f"{name} has two objects of one number"
    for kind, number, title, body in found:
        if CLASSES.get(kind) != title:
            yield f"{name}: &{number} is of class {kind}, which is {CLASSES.get(kind, 'not known')}, and called {title}"
        for to, guid, _ in REFERENCE.findall(body):
            if not guid and to != "0" and to not in objects:
                yield f"{name}: &{number} refers to &{to}, which is not there"
            if guid and guid not in BUILT_IN and script_of(guid) is None:
                yield f"{name}: &{number} refers to {guid}, which no file has"
        if kind == "114":
            yield from script_faults(name, number, body, script_of)
        elif kind == "1":
            yield from part_faults(name, number, body, objects)
        elif kind not in SETTINGS and owner_of(body) not in objects:
            yield f"{name}: &{number} belongs to no object"
        if kind == "4":
            yield from tree_faults(name, number, body, objects)


def owner_of(body):
    return to("m_GameObject", body)


def to(field, body):
    found = re.search(rf"^  {field}: \{{fileID: (\d+)\}}$", body, re.MULTILINE)
    return found[1] if found else None


def listed(field, body):
    found = re.search(rf"^  {field}:\n((?:  - .*\n)*)", body, re.MULTILINE)
    return re.findall(r"fileID: (\d+)", found[1]) if found else []


def part_faults(name, number, body, objects):
    parts = listed("m_Component", body)
    kinds = [objects[part][0] for part in parts if part in objects]
    if kinds[:1] != ["4"]:
        yield f"{name}: the first part of &{number} is no Transform"
    for part in parts:
        if part in objects and owner_of(objects[part][1]) != number:
            yield f"{name}: &{part} is a part of &{number}, and says that it belongs to another"
    theirs = [one for one, (_, other) in objects.items() if owner_of(other) == number]
    for one in sorted(set(theirs) - set(parts)):
        yield f"{name}: &{one} belongs to &{number}, which does not list it"


def tree_faults(name, number, body, objects):
    for child in listed("m_Children", body):
        if child in objects and to("m_Father", objects[child][1]) != number:
            yield f"{name}: &{child} is a child of &{number}, and has another father"
    father = to("m_Father", body)
    if father not in (None, "0") and father in objects and number not in listed("m_Children", objects[father][1]):
        yield f"{name}: &{number} has the father &{father}, which does not list it"


def script_faults(name, number, body, script_of):
    """A component's script, and its fields: Unity drops values of others without a word."""
    found = re.search(r"^  m_Script: \{fileID: (\d+), guid: ([0-9a-f]{32}), type: 3\}$", body, re.MULTILINE)
    script = script_of(found[2]) if found else None
    if not found or found[1] != SCRIPT or script is None or script.suffix != ".cs":
        yield f"{name}: &{number} has no script of this package"
        return
    code = script.read_text()
    if not re.search(rf"class {script.stem} : MonoBehaviour\b", code):
        yield f"{name}: {script.name} has no component of its name"
    public = set(re.findall(r"^    (?:\[[^\]]*\] )?public (?!static|const)[\w<>\[\].]+ (\w+)(?: = [^;]*)?;", code, re.MULTILINE))
    given = set(re.findall(r"^  (\w+):", body, re.MULTILINE)) - OF_EVERY_SCRIPT
    for field in sorted(given ^ public):
        yield f"{name}: {field} is {'no field' if field in given else 'a field without a value'} of {script.name}"
