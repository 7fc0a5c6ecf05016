"""Server and client in one process: ten minutes at 64 Hz, a tenth of all packets lost, shots at a target that turns."""
import math, random, struct, sys
import backsight as bs

chance, rifle, fired, wire, judged, equal = random.Random(20), bs.WeaponRules(), {}, {}, 0, 0
world = bs.WorldConfig(tick_rate_numerator=64, has_packets=1)  # the same on both ends
body = bs.Hitbox(kind=bs.Shape.BOX, half_extents=(0.6, 0.2, 0.9), center=(0, 0, 0.9))
with bs.Library() as library:
    server, screen = bs.Server(library, world), bs.Client(library, world)
    people = [end.add_hitbox_set([body]) for end in (server, screen)][0]
    (_, shooter), (_, target) = [server.spawn(bs.Traits(hitboxes=people)) for _ in range(2)]
    client = server.join(shooter)
    screen.set_self(shooter, client, 0)
    for tick in range(10 * 60 * 64):
        now_us, turn = tick * 1_000_000 // 64, (math.sin(tick / 40), math.cos(tick / 40))
        server.begin_tick(tick)
        server.record(target, bs.EntityPose(position=(10, 4 * turn[0], 0), rotation=(0, 0, *turn)))
        server.finish_tick()
        for to, packet in wire.pop(tick, []):
            if to is screen:
                screen.receive(packet, now_us)
            elif server.receive(client, packet).ok:
                while command := server.next_received():
                    taken = server.take_command(client, command.number, command.stamp)
                    if taken.is_new and command.size:  # judge the shot, and compare it with the screen
                        aim = struct.unpack("<3f", command.input[:command.size])
                        v = server.judge(client, bs.Shot(shooter=shooter, origin=(0, 0, 1), direction=aim), rifle)
                        judged, equal = judged + 1, equal + (fired.pop(command.number) == bs.Hit(
                            entity=v.hit_entity, hitbox=v.hitbox, group=v.hit_group, distance_m=v.distance_m,
                            point=v.point, normal=v.normal))
        sent = [(screen, server.write(client))]
        if screen.advance(now_us, rtt_us=94_000).ok:  # draw; fire at what is drawn, or beside it
            at = screen.pose(target).position
            way = (at.x, at.y + chance.uniform(-1, 1), at.z)
            aim = struct.pack("<3f", *(part / math.hypot(*way) for part in way)) if tick % 7 == 0 else b""
            shot = bs.Shot(shooter=shooter, origin=(0, 0, 1), direction=struct.unpack("<3f", aim) if aim else way)
            fired[screen.push(aim)] = screen.shoot(shot, rifle) if aim else None
            sent.append((server, screen.write()))
        wire[tick + 3] = [(to, packet) for to, packet in sent if packet and chance.random() >= 0.1]
print(f"{equal} of {judged} shots equal to the bit")
sys.exit(0 if judged and equal == judged else 1)
