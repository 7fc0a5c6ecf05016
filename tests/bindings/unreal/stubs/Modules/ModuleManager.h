#pragma once

struct FDefaultModuleImpl {};
#define IMPLEMENT_MODULE(Implementation, Module) \
    extern Implementation Stub##Module;          \
    Implementation Stub##Module;
