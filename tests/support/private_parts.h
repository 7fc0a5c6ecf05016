#pragma once

// Sets members that no caller may set, so that a run begins where another is after years. An explicit instantiation
// may name a private member, so the library needs no door for tests:
//
//     struct NewestSent : PrivatePart<NewestSent, std::uint64_t Channel::*> {};
//     template struct OpenPart<NewestSent, &Channel::newest_sent_>;
//     part<NewestSent>(channel) = 65'000;

namespace backsight::test {

template <class Tag, class Member>
struct PrivatePart {
    using Pointer = Member;
#pragma GCC diagnostic push
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wnon-template-friend"
#endif
    friend constexpr Member pointer_of(Tag);
#pragma GCC diagnostic pop
};

template <class Tag, typename Tag::Pointer member>
struct OpenPart {
    friend constexpr typename Tag::Pointer pointer_of(Tag) { return member; }
};

/// A member whose type is private too, so that its tag cannot name it:
///
///     struct Seats : HiddenPart<Seats> {};
///     template struct OpenHiddenPart<Seats, &ServerSession::seats_>;
template <class Tag>
struct HiddenPart {
#pragma GCC diagnostic push
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wnon-template-friend"
#endif
    friend constexpr auto pointer_of(Tag);
#pragma GCC diagnostic pop
};

template <class Tag, auto member>
struct OpenHiddenPart {
    friend constexpr auto pointer_of(Tag) { return member; }
};

/// The private part of an object, also of one that is const for its callers too.
template <class Tag, class Object>
auto& part(const Object& object) {
    return const_cast<Object&>(object).*pointer_of(Tag{});
}

}  // namespace backsight::test
