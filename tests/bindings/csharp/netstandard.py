#!/usr/bin/env python3
"""Compiles the C# core against the reference assemblies of .NET Standard 2.0 and 2.1, which Unity's profiles are.

The SDK of dotnet gets them as its package NETStandard.Library the first time. Ends with 77, and says why, where there is no
SDK or they do not come. mono and .NET run the same files; this holds that they ask for nothing that Unity lacks.
"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
import run  # noqa: E402

PROJECT = """<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <TargetFrameworks>netstandard2.0;netstandard2.1</TargetFrameworks>
    <AssemblyName>Backsight</AssemblyName>
    <LangVersion>7.2</LangVersion>
    <AllowUnsafeBlocks>true</AllowUnsafeBlocks>
    <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
    <EnableDefaultCompileItems>false</EnableDefaultCompileItems>
  </PropertyGroup>
  <ItemGroup>
    <Compile Include="{files}" />
  </ItemGroup>
</Project>
"""
# What .NET has and .NET Standard has not: a compiler that takes it was given other assemblies.
PLANTED = "static class Planted { static int Ones(uint x) { return System.Numerics.BitOperations.PopCount(x); } }\n"


def dotnet(folder, *arguments):
    environment = {**os.environ, "DOTNET_CLI_TELEMETRY_OPTOUT": "1", "DOTNET_NOLOGO": "1"}
    done = subprocess.run(["dotnet", *arguments, "-v", "q"], cwd=folder, env=environment, capture_output=True, text=True,
                          timeout=600)
    return done.returncode, done.stdout + done.stderr


def skip(why):
    print(f"NOT RUN: nothing was compiled against .NET Standard: {why}")
    sys.exit(run.SKIPPED)


def main():
    lacks = run.Dotnet.missing()
    if lacks:
        skip(lacks)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "Backsight.csproj").write_text(PROJECT.format(files=";".join(map(str, [*run.core_files(), "Planted.cs"]))))
        planted = folder / "Planted.cs"
        planted.write_text("")
        code, said = dotnet(folder, "restore")
        if code != 0:
            skip(f"its reference assemblies do not come.\n{said}")
        code, said = dotnet(folder, "build", "--no-restore")
        made = [path.parent.name for path in sorted(folder.glob("bin/Debug/*/Backsight.dll"))]
        if code != 0 or made != ["netstandard2.0", "netstandard2.1"]:
            sys.exit(f"{made} were made:\n{said}")
        planted.write_text(PLANTED)
        code, said = dotnet(folder, "build", "--no-restore")
        if code == 0 or "BitOperations" not in said:
            sys.exit(f"what .NET Standard has not is not refused:\n{said}")
        print(f"compiled for {' and '.join(made)}")


if __name__ == "__main__":
    main()
