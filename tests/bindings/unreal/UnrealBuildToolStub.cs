// Stands for UnrealBuildTool: what Backsight.Build.cs uses, with the names that Epic publishes. Prints what it sets.
using System;
using System.Collections.Generic;

namespace UnrealBuildTool
{
    public enum TargetLinkType { Default, Monolithic, Modular }
    public enum CppStandardVersion { Default, Cpp17, Cpp20, Latest }
    public enum FPSemanticsMode { Default, Precise, Imprecise }

    public class ReadOnlyTargetRules
    {
        public TargetLinkType LinkType;
    }

    public class ModuleRules
    {
        public enum PCHUsageMode { Default, NoPCHs, NoSharedPCHs, UseSharedPCHs, UseExplicitOrSharedPCHs }

        public List<string> PublicDependencyModuleNames = new List<string>();
        public List<string> PrivateDependencyModuleNames = new List<string>();
        public List<string> PublicDefinitions = new List<string>();
        public List<string> PrivateDefinitions = new List<string>();
        public CppStandardVersion CppStandard;
        public FPSemanticsMode FPSemantics;
        public PCHUsageMode PCHUsage;
        public bool bUseUnity = true;

        public ModuleRules(ReadOnlyTargetRules Target) { }
    }

    public static class Program
    {
        public static void Main()
        {
            foreach (TargetLinkType Link in new[] { TargetLinkType.Modular, TargetLinkType.Monolithic })
            {
                ModuleRules Rules = new global::Backsight(new ReadOnlyTargetRules { LinkType = Link });
                Console.WriteLine("{0}: {1}; {2}; {3}; unity {4}; {5} {6}; {7}", Link, Rules.CppStandard,
                    Rules.FPSemantics, Rules.PCHUsage, Rules.bUseUnity, string.Join(" ", Rules.PublicDefinitions),
                    string.Join(" ", Rules.PrivateDefinitions), string.Join(" ", Rules.PublicDependencyModuleNames));
            }
        }
    }
}
