#include "BacksightLog.h"
#include "Modules/ModuleManager.h"

DEFINE_LOG_CATEGORY(LogBacksight);

IMPLEMENT_MODULE(FDefaultModuleImpl, Backsight)
