extends RefCounted
# Whether the scripts of the addon and the native plugin beside them are of one version.

# A sentence for the console; empty where they are.
static func fault(config := "res://addons/backsight/plugin.cfg") -> String:
	var file := ConfigFile.new()
	if file.load(config) != OK:
		return "Backsight: %s cannot be read" % config
	var scripts := str(file.get_value("plugin", "version", "none"))
	if scripts == Backsight.version():
		return ""
	return "Backsight: the addon's scripts are of version %s, and its native plugin is of %s: copy addons/backsight whole, and restart the editor" \
		% [scripts, Backsight.version()]
