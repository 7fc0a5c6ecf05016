#include "instance.h"

#include <cstring>

namespace backsight::godot {

namespace {

// The method that a signal follows from, and the signal.
struct Follows {
    std::uint8_t owner;
    const char* method;
    const char* signal;
    bool has_first;    // the method's first argument comes before its result
    bool needs_alarm;  // of an answer of the self-audit, and only with an alarm
};
constexpr Follows follows[] = {{owner_server, "judge", "shot_judged", true, false},
                               {owner_server, "compare", "alarm_raised", false, true},
                               {owner_client, "shoot", "shot_shown", false, false}};

Variant names[std::size(follows)];
StringName emit_signal;

bool has_alarm(const Value& result) {
    for (const char* key : {"client_alarm", "overall_alarm"}) {
        StringName name = name_of(key);
        Variant wanted, nothing, found;
        wrap(GDEXTENSION_VARIANT_TYPE_STRING_NAME, &name, &wanted);
        engine.new_nil(&nothing);
        engine.new_nil(&found);
        const GDExtensionConstTypePtr arguments[] = {&wanted, &nothing};
        engine.dictionary_get(const_cast<Value*>(&result), arguments, &found, 2);
        const bool is_set = engine.type_of(&found) == GDEXTENSION_VARIANT_TYPE_INT &&
                            *static_cast<std::int64_t*>(engine.inside[GDEXTENSION_VARIANT_TYPE_INT](&found)) != 0;
        engine.destroy(&wanted);
        destroy(GDEXTENSION_VARIANT_TYPE_STRING_NAME, &name);
        if (is_set) return true;
    }
    return false;
}

void emit(GDExtensionObjectPtr object, std::size_t which, std::int64_t first, const Value& result) {
    Variant self, number, dictionary, ignored;
    wrap(GDEXTENSION_VARIANT_TYPE_OBJECT, &object, &self);
    wrap(GDEXTENSION_VARIANT_TYPE_INT, &first, &number);
    wrap(GDEXTENSION_VARIANT_TYPE_DICTIONARY, &result, &dictionary);
    engine.new_nil(&ignored);
    const GDExtensionConstVariantPtr with_first[] = {&names[which], &number, &dictionary};
    const GDExtensionConstVariantPtr alone[] = {&names[which], &dictionary};
    GDExtensionCallError error{};
    const bool has_first = follows[which].has_first;
    engine.call(&self, &emit_signal, has_first ? with_first : alone, has_first ? 3 : 2, &ignored, &error);
    engine.destroy(&ignored);
    engine.destroy(&dictionary);
    engine.destroy(&self);
}

}  // namespace

void emit_signals(GDExtensionObjectPtr object, const Method& method, std::int64_t first, const Value& result) {
    for (std::size_t which = 0; which < std::size(follows); ++which) {
        const Follows& one = follows[which];
        if (one.owner != method.owner || std::strcmp(one.method, method.name()) != 0) continue;
        if (!one.needs_alarm || has_alarm(result)) emit(object, which, first, result);
    }
}

void make_signal_names() {
    emit_signal = name_of("emit_signal");
    for (std::size_t which = 0; which < std::size(follows); ++which) {
        StringName name = name_of(follows[which].signal);
        wrap(GDEXTENSION_VARIANT_TYPE_STRING_NAME, &name, &names[which]);
        destroy(GDEXTENSION_VARIANT_TYPE_STRING_NAME, &name);
    }
}

void free_signal_names() {
    for (Variant& name : names) engine.destroy(&name);
    destroy(GDEXTENSION_VARIANT_TYPE_STRING_NAME, &emit_signal);
}

}  // namespace backsight::godot
