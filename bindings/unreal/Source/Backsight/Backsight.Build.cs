using UnrealBuildTool;

public class Backsight : ModuleRules
{
    public Backsight(ReadOnlyTargetRules Target) : base(Target)
    {
        PublicDependencyModuleNames.AddRange(new string[] { "Core", "CoreUObject", "DeveloperSettings", "Engine" });
        PrivateDependencyModuleNames.Add("PhysicsCore");

        CppStandard = CppStandardVersion.Cpp20;
        // The default is /fp:fast on Windows, with which the library refuses to compile.
        FPSemantics = FPSemanticsMode.Precise;
        // The engine's shared ones were made with the default.
        PCHUsage = PCHUsageMode.NoPCHs;
        // One file is unity enough.
        bUseUnity = false;

        if (Target.LinkType == TargetLinkType.Monolithic)
        {
            PublicDefinitions.Add("BS_STATIC=1");
        }
        else
        {
            // Each module is a DLL: this one exports the C interface, others import it.
            PrivateDefinitions.Add("BS_BUILDING=1");
        }
    }
}
