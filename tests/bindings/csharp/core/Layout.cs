using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using Backsight;

/// Structs, functions and constants have the places and values of tests/bindings/c/abi.txt, and those of
/// Backsight.Presets of abi_presets.txt.
static class Layout
{
    const BindingFlags any = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
    static readonly Dictionary<string, string> renamed = new Dictionary<string, string>
    {
        { "bs_ray", "ViewRay" }, { "bs_pose", "Frame" }, { "bs_image", "ProjectileImage" },
        { "bs_fishnet_config", "FishNetConfig" }, { "bs_fishnet_catch_up", "FishNetCatchUp" },
        { "bs_fishnet_projectile", "PredictedProjectile" }, { "bs_twoten_config", "SimulationConfig" },
        { "bs_twoten_heartbeat", "FrameHeartbeat" }, { "bs_twoten_stamp", "ShootRequest" },
        { "bs_ut2003_node", "TrailNode" }, { "bs_ut2003_trail_config", "LocationTrailConfig" },
        { "bs_ut2003_trace", "BeamTrace" }, { "bs_ut2003_beam", "Beam" }, { "bs_ut2003_beam_damage", "BeamDamage" }
    };
    // "Presets." for those of backsight_presets.h.
    static string within = "";

    static string Name(string inC)
    {
        string given;
        return renamed.TryGetValue(inC, out given) ? given : Values.Pascal(inC.Substring(3));
    }

    static IEnumerable<string> Faults(IEnumerable<string> lines)
    {
        Assembly assembly = typeof(Library).Assembly;
        Type native = assembly.GetType(within == "" ? "Backsight.Native" : "Backsight.Presets.PresetsNative"), type = null;
        List<FieldInfo> fields = null;
        foreach (string line in lines)
        {
            string[] words = line.Split(new[] { ' ', ',', '(' }, StringSplitOptions.RemoveEmptyEntries);
            if (line.StartsWith("struct "))
            {
                type = assembly.GetType("Backsight." + within + Name(words[1]));
                if (type == null) yield return words[1] + " is missing";
                else if (Marshal.SizeOf(type) != int.Parse(words[2])) yield return words[1] + " has another size";
                fields = type == null ? null : type.GetFields(any).OrderBy(one => Offset(type, one)).ToList();
            }
            else if (line.StartsWith("    ") && fields != null && fields.Count > 0)
            {
                FieldInfo field = fields[0];
                fields.RemoveAt(0);
                if (Offset(type, field) != int.Parse(words[0]))
                    yield return type.Name + "." + field.Name + " is elsewhere";
                int size = field.FieldType.IsEnum ? 4 : Marshal.SizeOf(field.FieldType);
                if (size != int.Parse(words[1])) yield return type.Name + "." + field.Name + " has another size";
            }
            else if (line.StartsWith("    ")) yield return words[words.Length - 1] + " is missing";
            else if (line.StartsWith("function ") || line.StartsWith("const "))
            {
                string name = words.First(word => word.StartsWith("bs_") && line.Contains(word + "("));
                MethodInfo method = native.GetMethod(name, BindingFlags.Static | BindingFlags.NonPublic);
                string takes = line.Substring(line.IndexOf('(') + 1);
                int count = takes == "void)" ? 0 : takes.Split(',').Length;
                if (method == null) yield return name + " is missing";
                else if (method.GetParameters().Length != count) yield return name + " takes another number";
            }
        }
    }

    static int Offset(Type type, FieldInfo field)
    {
        return (int)Marshal.OffsetOf(type, field.Name);
    }

    internal static int Hold(string path)
    {
        string[] lines = File.ReadAllLines(path);
        within = path.EndsWith("abi_presets.txt") ? "Presets." : "";
        List<string> faults = Faults(lines).ToList();
        foreach (string fault in faults) Console.WriteLine(fault);
        // Each kind of line, planted, is noticed.
        within = "";
        var planted = new[] { "struct bs_vec3 16 bytes", "function int32_t bs_no_such_call(void)",
                              "function int32_t bs_close(int a, int b)" };
        foreach (string line in planted)
            Check.True(Faults(new[] { line }).Any(), "'" + line + "' is noticed");
        Check.True(Faults(new[] { "struct bs_vec3 12 bytes", "    4, 4 bytes: float x" }).Any(),
            "a moved field is noticed");
        Console.WriteLine(lines.Length + " lines of the interface, " + faults.Count + " differ");
        return faults.Count == 0 ? 0 : 1;
    }
}
