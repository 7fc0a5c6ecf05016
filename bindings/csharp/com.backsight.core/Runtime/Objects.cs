// Made by tools/bind from bindings/c/backsight.h. Change tools/bindings/csharp.py, not this file.
using System;
using System.Runtime.InteropServices;

namespace Backsight
{
    public sealed unsafe partial class Library
    {
        /// <summary>
        /// Fills in the rules of a setting, `bsFairness`. Code.OutOfRange for another; Code.Null, Code.BadStructSize.
        /// </summary>
        public static WeaponRules WeaponRulesOf(Fairness setting)
        {
            WeaponRules rulesNow = new WeaponRules { StructSize = (uint)sizeof(WeaponRules) };
            int result;
            result = Native.bs_weapon_rules_of((uint)setting, &rulesNow);
            Done(result);
            return rulesNow;
        }

        /// <summary>
        /// All that a setting decides: the rules of each weapon, and even_to_us of `server`, whose other fields stay.
        /// Neither is null. Answers as above.
        /// </summary>
        public static WeaponRules FairnessOf(Fairness setting, ref ServerConfig server)
        {
            WeaponRules rulesNow = new WeaponRules { StructSize = (uint)sizeof(WeaponRules) };
            ServerConfig serverNow = server;
            int result;
            result = Native.bs_fairness_of((uint)setting, &rulesNow, &serverNow);
            Done(result);
            server = serverNow;
            return rulesNow;
        }

        /// <summary>The moment at a server time, rounded down; 0 to 30 years. The rate is that of `world`.</summary>
        public static long MomentAt(WorldConfig world, long serverTimeUs)
        {
            long momentNow = default(long);
            int result;
            result = Native.bs_moment_at(&world, serverTimeUs, &momentNow);
            Done(result);
            return momentNow;
        }

        /// <summary>The server time of a moment, rounded down. Range as above.</summary>
        public static long TimeOf(WorldConfig world, long moment)
        {
            long serverTimeUsNow = default(long);
            int result;
            result = Native.bs_time_of(&world, moment, &serverTimeUsNow);
            Done(result);
            return serverTimeUsNow;
        }

        /// <summary>
        /// What a screen shows of a shot, in 32 bits, to be declared to Server.Judge(). Never 0. Needs the hit as
        /// Client.Shoot() gave it.
        /// </summary>
        public static uint ScreenHash(Hit hit)
        {
            uint hashNow = default(uint);
            int result;
            result = Native.bs_screen_hash(&hit, &hashNow);
            Done(result);
            return hashNow;
        }

        /// <summary>
        /// Answers: BytesAnswer. Whether a client may claim such a stamp is for the server's audit to say.
        /// </summary>
        public static BytesAnswer StampRead(Stamp stamp, out StampFields fields)
        {
            StampFields fieldsNow = new StampFields { StructSize = (uint)sizeof(StampFields) };
            int result;
            result = Native.bs_stamp_read(&stamp, &fieldsNow);
            result = Leave(result);
            fields = fieldsNow;
            return (BytesAnswer)result;
        }

        /// <summary>Code.OutOfRange for a moment or an offset that is.</summary>
        public static Stamp StampWrite(StampFields fields)
        {
            Stamp stampNow = default(Stamp);
            int result;
            result = Native.bs_stamp_write(&fields, &stampNow);
            Done(result);
            return stampNow;
        }

        /// <summary>
        /// Reads the first entity of a block that Server.Add() wrote. `read`: how many bytes it took. Any bytes.
        /// Answers: BytesAnswer.
        /// </summary>
        public static BytesAnswer StateRead(WorldConfig world, byte[] bytes, int offset, int size, out State state,
            out int read)
        {
            Arrays.CheckRange(bytes, offset, size, "bytes");
            State stateNow = new State { StructSize = (uint)sizeof(State) };
            uint readNow = 0;
            int result;
            fixed (byte* bytesAt = bytes)
                result = Native.bs_state_read(&world, Arrays.At(bytesAt, offset), (uint)size, &stateNow, &readNow);
            result = Leave(result);
            state = stateNow;
            read = (int)readNow;
            return (BytesAnswer)result;
        }

        /// <summary>
        /// As Library.StateRead(), and writes the frames of its bones relative to the entity: at most `capacity` of
        /// them, of State.BoneCount. `bones` may be null where `capacity` is 0.
        /// </summary>
        public static BytesAnswer StateReadBones(WorldConfig world, byte[] bytes, int offset, int size, Frame[] bones,
            out State state, out int read)
        {
            Arrays.CheckRange(bytes, offset, size, "bytes");
            uint capacity = Arrays.Room(bones, 0, "bones");
            State stateNow = new State { StructSize = (uint)sizeof(State) };
            uint readNow = 0;
            int result;
            fixed (byte* bytesAt = bytes)
            fixed (Frame* bonesAt = bones)
                result = Native.bs_state_read_bones(&world, Arrays.At(bytesAt, offset), (uint)size, &stateNow, bonesAt,
                    capacity, &readNow);
            result = Leave(result);
            state = stateNow;
            read = (int)readNow;
            return (BytesAnswer)result;
        }

        /// <summary>
        /// The tick whose lowest 8 bits a command carries. `knownTick`: of the newest snapshot that its client had
        /// (the stamp's newest). Constants.NoTick if that is. Any thread.
        /// </summary>
        public static long CommandTick(uint lowBits, long knownTick)
        {
            long tickNow = default(long);
            int result;
            result = Native.bs_command_tick(lowBits, knownTick, &tickNow);
            Done(result);
            return tickNow;
        }

        /// <summary>
        /// The least of several margins in one signed byte, in steps of 0.5 ms. `before`: the code so far,
        /// Constants.NoMargin at first, to be sent and begun anew at times; -128 to 127. `marginUs`: by how much a
        /// command came before the tick that needed it; below 0: after. Any number. Pure; any thread.
        /// </summary>
        public static int MarginCode(long marginUs, int before)
        {
            int codeNow = default(int);
            int result;
            result = Native.bs_margin_code(marginUs, before, &codeNow);
            Done(result);
            return codeNow;
        }

        /// <summary>
        /// The margin of a code, as it came off the wire. False for Constants.NoMargin, and for what is no code.
        /// Pure; any thread.
        /// </summary>
        public static bool MarginOf(int code, out long marginUs)
        {
            long marginUsNow = default(long);
            int result;
            result = Native.bs_margin_of(code, &marginUsNow);
            result = Leave(result);
            marginUs = marginUsNow;
            return result == 0;
        }

        /// <summary>
        /// Rounds muzzle and direction to what messages carry, so that all clients see the same flight. Call it when
        /// the shot is fired, before Client.Launch().
        /// </summary>
        public static void LaunchClaimRound(WorldConfig world, ref LaunchClaim claim)
        {
            LaunchClaim claimNow = claim;
            int result;
            result = Native.bs_launch_claim_round(&world, &claimNow);
            Done(result);
            claim = claimNow;
        }

        /// <summary>
        /// Makes rules those for people who walk, run and jump under `gravity`, in m/s^2: dead reckoning with
        /// ReckoningModel.Fvw, and fading accelerations and velocities.
        /// </summary>
        public static void DrawRulesForPeople(ref DrawRules rules, Vec3 gravity)
        {
            DrawRules rulesNow = rules;
            int result;
            result = Native.bs_draw_rules_for_people(&rulesNow, &gravity);
            Done(result);
            rules = rulesNow;
        }

        /// <summary>
        /// Where a thing is some time after a state, by the model of the rules. `seconds`: 0 to 60. Positions within
        /// 16 km, velocities within 512 m/s, accelerations within 1024 m/s^2 and angular velocities within 64 rad/s a
        /// component. Pure; the same bits everywhere. `from` and `to` may be the same.
        /// </summary>
        public static Motion Reckon(DrawRules rules, Motion from, float seconds)
        {
            Motion toNow = new Motion { StructSize = (uint)sizeof(Motion) };
            int result;
            result = Native.bs_reckon(&rules, &from, seconds, &toNow);
            Done(result);
            return toNow;
        }

        /// <summary>
        /// The number and the key of the block that holds `tick`. `keyLow` and `keyHigh` are the server's secret,
        /// from a cryptographic source. `blockTicks`: 1 to 4096. Send both reliably, one block ahead.
        /// </summary>
        public static void SeedBlock(ulong keyLow, ulong keyHigh, uint blockTicks, long tick, out uint number,
            out ulong blockKey)
        {
            uint numberNow = default(uint);
            ulong blockKeyNow = default(ulong);
            int result;
            result = Native.bs_seed_block(keyLow, keyHigh, blockTicks, tick, &numberNow, &blockKeyNow);
            Done(result);
            number = numberNow;
            blockKey = blockKeyNow;
        }

        /// <summary>The seed of a tick of the block with this key.</summary>
        public static uint SeedOfTick(ulong blockKey, long tick)
        {
            uint seedNow = default(uint);
            int result;
            result = Native.bs_seed_of_tick(blockKey, tick, &seedNow);
            Done(result);
            return seedNow;
        }

        /// <summary>A seed that no client knows before the shot, for pellets that appear a round trip later.</summary>
        public static uint SecretSeed(ulong keyLow, ulong keyHigh, long tick, uint client)
        {
            uint seedNow = default(uint);
            int result;
            result = Native.bs_secret_seed(keyLow, keyHigh, tick, client, &seedNow);
            Done(result);
            return seedNow;
        }

        /// <summary>
        /// Where pellet `number` of a shot leaves, as tangents to the right of the aim (x) and above it (y), each
        /// from -`spread` to below `spread`; z is 0. `spread`: 0 to 1000. The same bits everywhere.
        /// </summary>
        public static Vec3 SpreadOffset(uint seed, uint number, float spread)
        {
            Vec3 offsetNow = default(Vec3);
            int result;
            result = Native.bs_spread_offset(seed, number, spread, &offsetNow);
            Done(result);
            return offsetNow;
        }
    }

    public sealed unsafe partial class Server
    {
        /// <summary>
        /// Describes a set of hitboxes and returns its number, from 1. Before the first entity is recorded, and in
        /// the same order on both ends. `hitboxes`: `count` of them, 1 to 65,535. `drawGroup`: of entities that wear
        /// the set, 0 to 3. Takes memory.
        /// </summary>
        public uint AddHitboxSet(Hitbox[] hitboxes, int count, uint drawGroup)
        {
            Arrays.CheckCount(hitboxes, count, "hitboxes");
            uint setNow = default(uint);
            IntPtr it = Enter();
            int result;
            fixed (Hitbox* hitboxesAt = hitboxes)
                result = Native.bs_server_add_hitbox_set(it, hitboxesAt, (uint)count, drawGroup, &setNow);
            Done(result);
            return setNow;
        }

        /// <summary>
        /// As Server.AddHitboxSet(), of a game with several skeletons. `skeleton`: the game's own number for the
        /// bones that the set lies on, 0 to 65,535; Server.AddHitboxSet() says 0. Entities that change between sets
        /// of two skeletons are not drawn on the way there.
        /// </summary>
        public uint AddHitboxSetOn(Hitbox[] hitboxes, int count, uint drawGroup, uint skeleton)
        {
            Arrays.CheckCount(hitboxes, count, "hitboxes");
            uint setNow = default(uint);
            IntPtr it = Enter();
            int result;
            fixed (Hitbox* hitboxesAt = hitboxes)
                result = Native.bs_server_add_hitbox_set_on(it, hitboxesAt, (uint)count, drawGroup, skeleton,
                    &setNow);
            Done(result);
            return setNow;
        }

        /// <summary>
        /// Gives the entities that wear a set other rotation_bits than the world's: 10, 15 or 20, for vehicles and
        /// ships. After the set was added, before the first entity is recorded, and on both ends.
        /// </summary>
        public void SetRotationBits(uint set, uint rotationBits)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_set_rotation_bits(it, set, rotationBits);
            Done(result);
        }

        /// <summary>
        /// Where the eyes of players are while they wear a set, for the cover rule: those of a crouch are lower.
        /// Other sets have ServerConfig.EyeOffset. Before the first tick; it takes memory.
        /// </summary>
        public void SetEyeOffset(uint set, Vec3 eyeOffset)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_set_eye_offset(it, set, &eyeOffset);
            Done(result);
        }

        /// <summary>
        /// One number over what screens and packets need equal on both ends: tick rate, history, draw rules, hitbox
        /// sets, and with has_packets command_interval and packet_groups. Limits of what the server accepts and rules
        /// of projectiles are not in it. Compare it with each client's when it joins.
        /// </summary>
        public ulong Fingerprint()
        {
            ulong fingerprintNow = default(ulong);
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_fingerprint(it, &fingerprintNow);
            Done(result);
            return fingerprintNow;
        }

        /// <summary>
        /// Starts a tick, later than the one before; otherwise Code.OutOfRange. Range 0 to 2^46 - 1.
        /// </summary>
        public void BeginTick(long tick)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_begin_tick(it, tick);
            Done(result);
        }

        /// <summary>Ends the tick, after all entities were recorded.</summary>
        public void FinishTick()
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_finish_tick(it);
            Done(result);
        }

        /// <summary>The tick that was begun last; Constants.NoTick before the first.</summary>
        public long Tick()
        {
            long tickNow = default(long);
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_tick(it, &tickNow);
            Done(result);
            return tickNow;
        }

        /// <summary>
        /// Changes how fast the game's time goes, from the tick that was begun last on: 0.3 is slow motion, 0 a
        /// pause, 1 normal speed. Make the next tick 1 / scale of a tick's time after this one; after a pause, so
        /// long after the call that ends it. `nowUs`: the server's own clock, within 140 years of 0; it counts for
        /// pauses. All that the server counts in ticks or as a span is the game's time: caps, pauses between shots,
        /// saved commands. Packets of the library tell the clients; then call it before the tick's first
        /// Server.Write(), which gives the same packet again during a pause. With packets of your own, send
        /// Server.TimeScale() to each client when it joins and after each call. Range 0, and 0.2 to 4, rounded to
        /// 0.001. False for a pause after a packet of this tick was written: pause in the next tick.
        /// </summary>
        public bool SetTimeScale(float scale, long nowUs)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_set_time_scale(it, scale, nowUs);
            result = Leave(result);
            return result == 0;
        }

        /// <summary>The scale in force.</summary>
        public TimeScale TimeScale()
        {
            TimeScale scaleNow = new TimeScale { StructSize = (uint)sizeof(TimeScale) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_time_scale(it, &scaleNow);
            Done(result);
            return scaleNow;
        }

        /// <summary>
        /// Adds an entity. Answers: RecordAnswer.Full, RecordAnswer.BadParent, RecordAnswer.FieldsTooWide.
        /// </summary>
        public RecordAnswer Spawn(Traits traits, out uint entity)
        {
            uint entityNow = default(uint);
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_spawn(it, &traits, &entityNow);
            result = Leave(result);
            entity = entityNow;
            return (RecordAnswer)result;
        }

        /// <summary>
        /// Records where an entity is in this tick: each once a tick. `bones`: `boneCount` frames relative to the
        /// entity, or null and 0. With has_packets 0: the library's own packets carry no bones, so bake them or set a
        /// poser. Answers: RecordAnswer. After RecordAnswer.OutOfRange Library.ErrorText() names the field.
        /// </summary>
        public RecordAnswer Record(uint entity, EntityPose pose, Frame[] bones, int boneCount)
        {
            Arrays.CheckCount(bones, boneCount, "bones");
            IntPtr it = Enter();
            int result;
            fixed (Frame* bonesAt = bones)
                result = Native.bs_server_record(it, entity, &pose, bonesAt, (uint)boneCount);
            result = Leave(result);
            return (RecordAnswer)result;
        }

        /// <summary>
        /// Marks an entity as gone from this tick on. Do not record it in this tick. Answers: RecordAnswer, as of all
        /// that follow. The others take effect with the entity's next record.
        /// </summary>
        public RecordAnswer Despawn(uint entity)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_despawn(it, entity);
            result = Leave(result);
            return (RecordAnswer)result;
        }

        public RecordAnswer Kill(uint entity)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_kill(it, entity);
            result = Leave(result);
            return (RecordAnswer)result;
        }

        public RecordAnswer Respawn(uint entity)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_respawn(it, entity);
            result = Leave(result);
            return (RecordAnswer)result;
        }

        /// <summary>Says that the entity does not move to its next pose but jumps there.</summary>
        public RecordAnswer Teleport(uint entity)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_teleport(it, entity);
            result = Leave(result);
            return (RecordAnswer)result;
        }

        /// <summary>Puts the entity onto `parent`; Constants.NoEntity takes it off.</summary>
        public RecordAnswer SetParent(uint entity, uint parent)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_set_parent(it, entity, parent);
            result = Leave(result);
            return (RecordAnswer)result;
        }

        /// <summary>
        /// No break, as the next four: the entity is drawn on its way across it, and the earlier sample's team holds
        /// until the later sample's tick.
        /// </summary>
        public RecordAnswer SetTeam(uint entity, uint team)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_set_team(it, entity, team);
            result = Leave(result);
            return (RecordAnswer)result;
        }

        /// <summary>0 to 65,535. For spawn protection and dodges, with Filter.WithoutLayers.</summary>
        public RecordAnswer SetLayers(uint entity, uint layers)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_set_layers(it, entity, layers);
            result = Leave(result);
            return (RecordAnswer)result;
        }

        /// <summary>
        /// Takes hitboxes of the entity's set away and puts them back: bit i says whether hitbox i is there. Hitboxes
        /// from 32 on always are. For shields, parries and lost limbs. The mask stays when the set changes.
        /// </summary>
        public RecordAnswer SetHitboxMask(uint entity, uint mask)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_set_hitbox_mask(it, entity, mask);
            result = Leave(result);
            return (RecordAnswer)result;
        }

        /// <summary>
        /// Gives the entity other bits of the game's own, such as a shield that is up or a stance. The library sends
        /// and rewinds them with the pose and never interpolates them. They stay until they are set again.
        /// RecordAnswer.FieldsTooWide, and nothing is changed, if a bit lies beyond WorldConfig.FieldBits.
        /// </summary>
        public RecordAnswer SetFields(uint entity, uint fields)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_set_fields(it, entity, fields);
            result = Leave(result);
            return (RecordAnswer)result;
        }

        /// <summary>
        /// Gives the entity another hitbox set, as for a crouch. A set of another draw group is not drawn on the way
        /// there.
        /// </summary>
        public RecordAnswer ChangeHitboxes(uint entity, uint set)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_change_hitboxes(it, entity, set);
            result = Leave(result);
            return (RecordAnswer)result;
        }

        /// <summary>
        /// Adds a client and returns the lowest free number. `entity`: its player; Constants.NoEntity: a spectator.
        /// `user`: the player's number, which stays the same when they come back; 0: unknown. `fingerprint`:
        /// Client.Fingerprint(); 0: unknown. Code.OutOfRange for another client's player. Takes memory. False if no
        /// number is free.
        /// </summary>
        public bool Join(uint entity, ulong user, ulong fingerprint, out uint client)
        {
            uint clientNow = default(uint);
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_join(it, entity, user, fingerprint, &clientNow);
            result = Leave(result);
            client = clientNow;
            return result == 0;
        }

        public void Leave(uint client)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_leave(it, client);
            Done(result);
        }

        /// <summary>
        /// Makes another entity the client's player from now on. Code.OutOfRange for another client's player.
        /// </summary>
        public void SetEntity(uint client, uint entity)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_set_entity(it, client, entity);
            Done(result);
        }

        /// <summary>
        /// Writes the client whose player an entity is; Constants.NoClientNumber if it is no client's player.
        /// </summary>
        public uint ClientOf(uint entity)
        {
            uint clientNow = default(uint);
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_client_of(it, entity, &clientNow);
            Done(result);
            return clientNow;
        }

        /// <summary>
        /// Opens the client's next snapshot, of this tick, and returns its number. A tick that takes several
        /// datagrams is as many snapshots. Code.OutOfRange before the first tick. Number 0: the numbers are used up,
        /// after 2.1 years at 64 Hz.
        /// </summary>
        public uint Snapshot(uint client)
        {
            uint seqNow = default(uint);
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_snapshot(it, client, &seqNow);
            Done(result);
            return seqNow;
        }

        /// <summary>
        /// Entities that are gone and that this client may still draw: add them to its snapshots of this tick before
        /// all others. Writes `capacity` of them at most, and into `count` how many there are.
        /// </summary>
        public int Despawned(uint client, uint[] entities)
        {
            uint capacity = Arrays.Room(entities, 0, "entities");
            uint countNow = 0;
            IntPtr it = Enter();
            int result;
            fixed (uint* entitiesAt = entities)
                result = Native.bs_server_despawned(it, client, entitiesAt, capacity, &countNow);
            Done(result);
            return (int)countNow;
        }

        /// <summary>
        /// The stamp of a player in the server's own process who draws what was sent to them as it was `behindUs`
        /// ago: a bot and its reaction time, or a host without a Client, 0. They join, and get a snapshot each tick,
        /// as every client. Hand the stamp to Server.TakeCommand() or Server.Hold(). `behindUs`: 0 to 10 s; more than
        /// the snapshots that are remembered is the oldest of these.
        /// </summary>
        public Stamp LocalStamp(uint client, long behindUs)
        {
            Stamp stampNow = default(Stamp);
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_local_stamp(it, client, behindUs, &stampNow);
            Done(result);
            return stampNow;
        }

        /// <summary>
        /// Takes in the next command of a client, whether it fires or not: views of later shots build on its stamp.
        /// `number`: from 1, one more for each command. A client has time for ServerConfig.CommandsPerTick, lost ones
        /// included. `stamp`: as it came off the wire; any bytes.
        /// </summary>
        public TakenCommand TakeCommand(uint client, uint number, Stamp stamp)
        {
            TakenCommand takenNow = new TakenCommand { StructSize = (uint)sizeof(TakenCommand) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_take_command(it, client, number, &stamp, &takenNow);
            Done(result);
            return takenNow;
        }

        /// <summary>
        /// Hands in the shots that this client's next command brings besides its own, right before
        /// Server.TakeCommand(): the stamps that its screen had in the frames of the clicks since the command before,
        /// in their order, 32 bytes each as they came off the wire. `size`: of all of them. A shot that goes back, or
        /// is later than its command, is refused with AuditResult.OutsideStep; those beyond the fourth with
        /// Reason.TooMany. A command without such shots needs no call, and one of the library's packets brings its
        /// own: Server.CommandShot().
        /// </summary>
        public void TakeShots(uint client, byte[] stamps, int offset, int size)
        {
            Arrays.CheckRange(stamps, offset, size, "stamps");
            IntPtr it = Enter();
            int result;
            fixed (byte* stampsAt = stamps)
                result = Native.bs_server_take_shots(it, client, Arrays.At(stampsAt, offset), (uint)size);
            Done(result);
        }

        /// <summary>
        /// Chooses in which view this client's shots are judged, and its projectiles launched, until its next
        /// command: in that of its command's shot `shot`, from 1 on, or in that of the command itself, 0, which each
        /// new command chooses. Of a shot that the command does not have all is refused.
        /// </summary>
        public void SelectShot(uint client, uint shot)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_select_shot(it, client, shot);
            Done(result);
        }

        /// <summary>
        /// The moment at which doors and lifts stand for the steps and the muzzle of the command that was taken last:
        /// as its client's screen drew them, but at most `maxAgeUs` before the command came, 0 to 10 s, and never
        /// after the present. It moves on where stamps are refused. Without this bound a client would choose where
        /// doors stand, up to 2 s ago.
        /// </summary>
        public long LevelMoment(uint client, long maxAgeUs)
        {
            long momentNow = default(long);
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_level_moment(it, client, maxAgeUs, &momentNow);
            Done(result);
            return momentNow;
        }

        /// <summary>What became of a client's shots and stamps so far.</summary>
        public JudgeCounters JudgeCounters(uint client)
        {
            JudgeCounters countersNow = new JudgeCounters { StructSize = (uint)sizeof(JudgeCounters) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_judge_counters(it, client, &countersNow);
            Done(result);
            return countersNow;
        }

        /// <summary>
        /// The pose of an entity. Any number for an entity: one that is unknown has ViewStatus.Unknown.
        /// </summary>
        public ViewPose Pose(View view, uint entity)
        {
            ViewPose poseNow = new ViewPose { StructSize = (uint)sizeof(ViewPose) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_pose(it, &view, entity, &poseNow);
            Done(result);
            return poseNow;
        }

        /// <summary>
        /// Where what the player of a client rides stands for the shots of the command that was taken last: as their
        /// screen drew it, while the place `point` on it, in its frame, is within `maxErrorM` of where it was at a
        /// tick of the last `maxAgeUs`, 0 to 10 s. Otherwise the pose of that tick which comes nearest. So neither an
        /// old view nor claimed losses let a shot leave from where nobody else sees the mount.
        /// </summary>
        public ViewPose MountOf(uint client, uint mount, Vec3 point, long maxAgeUs, float maxErrorM)
        {
            ViewPose poseNow = new ViewPose { StructSize = (uint)sizeof(ViewPose) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_mount_of(it, client, mount, &point, maxAgeUs, maxErrorM, &poseNow);
            Done(result);
            return poseNow;
        }

        /// <summary>
        /// The frame of one bone of an entity, in world space; Constants.RootBone, or one that was not recorded: the
        /// entity's own. Answer: 1 + ViewStatus where the entity has no pose.
        /// </summary>
        public int Bone(View view, uint entity, int bone, out Frame pose)
        {
            Frame poseNow = default(Frame);
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_bone(it, &view, entity, bone, &poseNow);
            result = Leave(result);
            pose = poseNow;
            return result;
        }

        /// <summary>The nearest hit of a ray.</summary>
        public Hit CastRay(View view, ViewRay ray, Filter filter)
        {
            Hit hitNow = new Hit { StructSize = (uint)sizeof(Hit) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_cast_ray(it, &view, &ray, &filter, &hitNow);
            Done(result);
            return hitNow;
        }

        /// <summary>The nearest hit of a ray.</summary>
        public Hit CastRay(View view, ViewRay ray)
        {
            Hit hitNow = new Hit { StructSize = (uint)sizeof(Hit) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_cast_ray(it, &view, &ray, null, &hitNow);
            Done(result);
            return hitNow;
        }

        /// <summary>
        /// The nearest hit of each of `count` rays, 0 to 65,536, as Server.CastRay() gives it: one call for a
        /// shotgun, and for languages whose calls cost as much as a ray. Writes `count` of `hits`. The first element
        /// of each array has its struct_size. A ray that cannot be taken has its index in the text, and nothing is
        /// written.
        /// </summary>
        public void CastRays(View view, ViewRay[] rays, int count, Filter filter, Hit[] hits)
        {
            Arrays.CheckCount(rays, count, "rays");
            Arrays.CheckCount(hits, count, "hits");
            if (count > 0) hits[0].StructSize = (uint)sizeof(Hit);
            IntPtr it = Enter();
            int result;
            fixed (ViewRay* raysAt = rays)
            fixed (Hit* hitsAt = hits)
                result = Native.bs_server_cast_rays(it, &view, raysAt, (uint)count, &filter, hitsAt);
            Done(result);
        }

        /// <summary>
        /// The nearest hit of each of `count` rays, 0 to 65,536, as Server.CastRay() gives it: one call for a
        /// shotgun, and for languages whose calls cost as much as a ray. Writes `count` of `hits`. The first element
        /// of each array has its struct_size. A ray that cannot be taken has its index in the text, and nothing is
        /// written.
        /// </summary>
        public void CastRays(View view, ViewRay[] rays, int count, Hit[] hits)
        {
            Arrays.CheckCount(rays, count, "rays");
            Arrays.CheckCount(hits, count, "hits");
            if (count > 0) hits[0].StructSize = (uint)sizeof(Hit);
            IntPtr it = Enter();
            int result;
            fixed (ViewRay* raysAt = rays)
            fixed (Hit* hitsAt = hits)
                result = Native.bs_server_cast_rays(it, &view, raysAt, (uint)count, null, hitsAt);
            Done(result);
        }

        /// <summary>First contact of a sphere whose centre moves along `path`.</summary>
        public Hit SweepSphere(View view, ViewRay path, float radiusM, Filter filter)
        {
            Hit hitNow = new Hit { StructSize = (uint)sizeof(Hit) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_sweep_sphere(it, &view, &path, radiusM, &filter, &hitNow);
            Done(result);
            return hitNow;
        }

        /// <summary>First contact of a sphere whose centre moves along `path`.</summary>
        public Hit SweepSphere(View view, ViewRay path, float radiusM)
        {
            Hit hitNow = new Hit { StructSize = (uint)sizeof(Hit) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_sweep_sphere(it, &view, &path, radiusM, null, &hitNow);
            Done(result);
            return hitNow;
        }

        /// <summary>
        /// Each entity that a sphere touches, by slot. Writes at most `capacity` of them, 0 to 65,536, into `hits`,
        /// whose first element has its struct_size; and into `count` how many there are.
        /// </summary>
        public int OverlapSphere(View view, Vec3 center, float radiusM, Filter filter, Hit[] hits)
        {
            uint capacity = Arrays.Room(hits, 0, "hits");
            if (capacity > 0) hits[0].StructSize = (uint)sizeof(Hit);
            uint countNow = 0;
            IntPtr it = Enter();
            int result;
            fixed (Hit* hitsAt = hits)
                result = Native.bs_server_overlap_sphere(it, &view, &center, radiusM, &filter, hitsAt, capacity,
                    &countNow);
            Done(result);
            return (int)countNow;
        }

        /// <summary>
        /// Each entity that a sphere touches, by slot. Writes at most `capacity` of them, 0 to 65,536, into `hits`,
        /// whose first element has its struct_size; and into `count` how many there are.
        /// </summary>
        public int OverlapSphere(View view, Vec3 center, float radiusM, Hit[] hits)
        {
            uint capacity = Arrays.Room(hits, 0, "hits");
            if (capacity > 0) hits[0].StructSize = (uint)sizeof(Hit);
            uint countNow = 0;
            IntPtr it = Enter();
            int result;
            fixed (Hit* hitsAt = hits)
                result = Native.bs_server_overlap_sphere(it, &view, &center, radiusM, null, hitsAt, capacity,
                    &countNow);
            Done(result);
            return (int)countNow;
        }

        /// <summary>The hitbox nearest to a point within `maxDistanceM`; distance 0 if it is inside.</summary>
        public Hit ClosestPoint(View view, Vec3 point, float maxDistanceM, Filter filter)
        {
            Hit hitNow = new Hit { StructSize = (uint)sizeof(Hit) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_closest_point(it, &view, &point, maxDistanceM, &filter, &hitNow);
            Done(result);
            return hitNow;
        }

        /// <summary>The hitbox nearest to a point within `maxDistanceM`; distance 0 if it is inside.</summary>
        public Hit ClosestPoint(View view, Vec3 point, float maxDistanceM)
        {
            Hit hitNow = new Hit { StructSize = (uint)sizeof(Hit) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_closest_point(it, &view, &point, maxDistanceM, null, &hitNow);
            Done(result);
            return hitNow;
        }

        /// <summary>
        /// What a query hits in a view: at most Query.MaxHits of it. Writes at most `capacity` of them, 0 to 65,536,
        /// into `hits`, whose first element has its struct_size; and into `count` how many there are. Hit.DistanceM
        /// of a swing is how far it has come, as a number of poses: 1.25 is a quarter of the way from the second to
        /// the third.
        /// </summary>
        public int RunQuery(View view, Query query, Filter filter, Hit[] hits)
        {
            uint capacity = Arrays.Room(hits, 0, "hits");
            if (capacity > 0) hits[0].StructSize = (uint)sizeof(Hit);
            uint countNow = 0;
            IntPtr it = Enter();
            int result;
            fixed (Hit* hitsAt = hits)
                result = Native.bs_server_run_query(it, &view, &query, &filter, hitsAt, capacity, &countNow);
            Done(result);
            return (int)countNow;
        }

        /// <summary>
        /// What a query hits in a view: at most Query.MaxHits of it. Writes at most `capacity` of them, 0 to 65,536,
        /// into `hits`, whose first element has its struct_size; and into `count` how many there are. Hit.DistanceM
        /// of a swing is how far it has come, as a number of poses: 1.25 is a quarter of the way from the second to
        /// the third.
        /// </summary>
        public int RunQuery(View view, Query query, Hit[] hits)
        {
            uint capacity = Arrays.Room(hits, 0, "hits");
            if (capacity > 0) hits[0].StructSize = (uint)sizeof(Hit);
            uint countNow = 0;
            IntPtr it = Enter();
            int result;
            fixed (Hit* hitsAt = hits)
                result = Native.bs_server_run_query(it, &view, &query, null, hitsAt, capacity, &countNow);
            Done(result);
            return (int)countNow;
        }

        /// <summary>
        /// Judges a query of the command that was taken last, as Server.Judge() judges a shot: with a verdict for
        /// each hit, which Server.HitVerdict() gives. `verdict` is that of the first hit that is granted; without
        /// one, that of the first hit. A query that hits nothing is a miss, and one that is refused as a whole has
        /// its reason here alone. A query that is not finite or out of range is refused with Reason.BadShot, since it
        /// may have come off the wire. Filter.Exclude: the player's entity. `screenHash`: of Client.ShootQuery(); 0:
        /// not declared. Server.Compare() follows, as after Server.Judge().
        /// </summary>
        public Verdict JudgeQuery(uint client, Query query, Filter filter, WeaponRules rules, uint screenHash)
        {
            Verdict verdictNow = new Verdict { StructSize = (uint)sizeof(Verdict) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_judge_query(it, client, &query, &filter, &rules, screenHash, &verdictNow);
            Done(result);
            return verdictNow;
        }

        /// <summary>
        /// Judges a query of the command that was taken last, as Server.Judge() judges a shot: with a verdict for
        /// each hit, which Server.HitVerdict() gives. `verdict` is that of the first hit that is granted; without
        /// one, that of the first hit. A query that hits nothing is a miss, and one that is refused as a whole has
        /// its reason here alone. A query that is not finite or out of range is refused with Reason.BadShot, since it
        /// may have come off the wire. Filter.Exclude: the player's entity. `screenHash`: of Client.ShootQuery(); 0:
        /// not declared. Server.Compare() follows, as after Server.Judge().
        /// </summary>
        public Verdict JudgeQuery(uint client, Query query, WeaponRules rules, uint screenHash)
        {
            Verdict verdictNow = new Verdict { StructSize = (uint)sizeof(Verdict) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_judge_query(it, client, &query, null, &rules, screenHash, &verdictNow);
            Done(result);
            return verdictNow;
        }

        /// <summary>
        /// The verdict of a hit of the query that was judged last, by index from 0, in the order of the hits. False
        /// past the last, and once the next shot or query was judged or a client has left.
        /// </summary>
        public bool HitVerdict(uint index, out Verdict verdict)
        {
            Verdict verdictNow = new Verdict { StructSize = (uint)sizeof(Verdict) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_hit_verdict(it, index, &verdictNow);
            result = Leave(result);
            verdict = verdictNow;
            return result == 0;
        }

        /// <summary>
        /// Compares the shot or query that was judged last with the hash that its client declared. Right after
        /// Server.Judge() or Server.JudgeQuery(): Code.OutOfRange once something was recorded or a command was taken.
        /// Code.NotSetUp without ServerConfig.HasSelfAudit, for the next function too.
        /// </summary>
        public AuditAnswer Compare()
        {
            AuditAnswer answerNow = new AuditAnswer { StructSize = (uint)sizeof(AuditAnswer) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_compare(it, &answerNow);
            Done(result);
            return answerNow;
        }

        /// <summary>How often a client's screens agreed; those of all clients for Constants.NoClientNumber.</summary>
        public Agreement Agreement(uint client)
        {
            Agreement agreementNow = new Agreement { StructSize = (uint)sizeof(Agreement) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_agreement(it, client, &agreementNow);
            Done(result);
            return agreementNow;
        }

        /// <summary>
        /// The state of an entity at a tick that the history holds, as Server.Add() would write it. `size` and
        /// `capacity` as there. False if there is none.
        /// </summary>
        public bool StateAt(uint entity, long tick, byte[] bytes, int offset, out int size)
        {
            uint capacity = Arrays.Room(bytes, offset, "bytes");
            uint sizeNow = 0;
            IntPtr it = Enter();
            int result;
            fixed (byte* bytesAt = bytes)
                result = Native.bs_server_state_at(it, entity, tick, Arrays.At(bytesAt, offset), capacity, &sizeNow);
            result = Leave(result);
            size = (int)sizeNow;
            return result == 0;
        }

        /// <summary>
        /// Writes the client's snapshot of this tick: once a tick, after Server.FinishTick(). It acknowledges the
        /// newest command that was taken. `capacity`: from 100 to Constants.PacketBytes are used; less is
        /// Code.TooSmall. What does not fit comes in the next ticks. Code.OutOfRange before Server.FinishTick(), and
        /// for the second time in a tick.
        /// </summary>
        public int Write(uint client, byte[] packet, int offset)
        {
            uint capacity = Arrays.Room(packet, offset, "packet");
            uint sizeNow = 0;
            IntPtr it = Enter();
            int result;
            fixed (byte* packetAt = packet)
                result = Native.bs_server_write(it, client, Arrays.At(packetAt, offset), capacity, &sizeNow);
            Done(result);
            return (int)sizeNow;
        }

        /// <summary>
        /// The entity that a client looks through: what is far from it is sent less often. Constants.NoEntity, the
        /// default: all are sent alike.
        /// </summary>
        public void SetViewer(uint client, uint viewer)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_set_viewer(it, client, viewer);
            Done(result);
        }

        /// <summary>
        /// Reads a packet of commands: any bytes. Server.NextReceived() hands them out. Answers: CommandsAnswer.
        /// </summary>
        public CommandsAnswer Receive(uint client, byte[] packet, int offset, int size)
        {
            Arrays.CheckRange(packet, offset, size, "packet");
            IntPtr it = Enter();
            int result;
            fixed (byte* packetAt = packet)
                result = Native.bs_server_receive(it, client, Arrays.At(packetAt, offset), (uint)size);
            result = Leave(result);
            return (CommandsAnswer)result;
        }

        /// <summary>
        /// The next command of the packet that was read last, by its number. False if there is none.
        /// </summary>
        public bool NextReceived(out Command command)
        {
            Command commandNow = new Command { StructSize = (uint)sizeof(Command) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_next_received(it, &commandNow);
            result = Leave(result);
            command = commandNow;
            return result == 0;
        }

        /// <summary>
        /// Holds a command until its tick, and as long as the client's commands wait. `tickBits`: the lowest 8 bits
        /// of the tick that it is for, as for Library.CommandTick(); below 0: due when it has waited. `cameAgoUs`:
        /// how long ago it came, up to a tick; below 0: unknown. `rttUs`: as your session measured it; 0: it did not.
        /// Then call Server.NextCommand() until it answers 1. Answers: Timing. Code.NotSetUp with packets of your own
        /// and without even_to_us.
        /// </summary>
        public Timing Hold(uint client, Command command, int tickBits, long cameAgoUs, long rttUs)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_hold(it, client, &command, tickBits, cameAgoUs, rttUs);
            result = Leave(result);
            return (Timing)result;
        }

        /// <summary>
        /// Hands out the oldest command of the client that is due in this tick. False if there is none.
        /// </summary>
        public bool NextCommand(uint client, out Command command)
        {
            Command commandNow = new Command { StructSize = (uint)sizeof(Command) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_next_command(it, client, &commandNow);
            result = Leave(result);
            command = commandNow;
            return result == 0;
        }

        /// <summary>
        /// For how long commands of this client that come now wait. Subtract it from the margin that
        /// Library.MarginCode() takes.
        /// </summary>
        public long CommandWait(uint client)
        {
            long waitUsNow = default(long);
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_command_wait(it, client, &waitUsNow);
            Done(result);
            return waitUsNow;
        }

        /// <summary>
        /// A shot of one of the last commands that were handed out, by its number there, from 1. Its muzzle and its
        /// direction are what the client claims. Check the muzzle before you judge the shot, as you check that of a
        /// command. Server.TakeCommand() has taken the shots along, so Server.SelectShot() chooses one. False if the
        /// command has no such shot.
        /// </summary>
        public bool CommandShot(uint client, uint command, uint shot, out CommandShot fired)
        {
            CommandShot firedNow = new CommandShot { StructSize = (uint)sizeof(CommandShot) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_command_shot(it, client, command, shot, &firedNow);
            result = Leave(result);
            fired = firedNow;
            return result == 0;
        }

        /// <summary>
        /// Launches a projectile of the command that was taken last. `claim`: as it came off the wire; any numbers.
        /// `answer`: for the shooter, whatever became of it. `spawn`: for all others, if it flies; all zero where it
        /// cannot be sent. Answers: LaunchAnswer.
        /// </summary>
        public LaunchAnswer Launch(uint client, LaunchClaim claim, LaunchFacts facts, out News answer, out News spawn)
        {
            News answerNow = default(News);
            News spawnNow = default(News);
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_launch(it, client, &claim, &facts, &answerNow, &spawnNow);
            result = Leave(result);
            answer = answerNow;
            spawn = spawnNow;
            return (LaunchAnswer)result;
        }

        /// <summary>
        /// A projectile that was launched, by index from 0, and its spawn for all others. The same time holds for it
        /// as for Server.Ended(). False if there is none.
        /// </summary>
        public bool Launched(uint index, out Flight flight, out News spawn)
        {
            Flight flightNow = new Flight { StructSize = (uint)sizeof(Flight) };
            News spawnNow = default(News);
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_launched(it, index, &flightNow, &spawnNow);
            result = Leave(result);
            flight = flightNow;
            spawn = spawnNow;
            return result == 0;
        }

        /// <summary>
        /// Advances the client's projectiles as far as its command shows. After the command's shots.
        /// </summary>
        public void FinishCommand(uint client)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_finish_command(it, client);
            Done(result);
        }

        /// <summary>
        /// The projectile that ended with this index, from 0, and the verdict for all clients. False if there is
        /// none. After Server.FinishTick() there are all that ended since it last returned. The next
        /// Server.TakeCommand(), Server.Launch() or Server.FinishTick() forgets them.
        /// </summary>
        public bool Ended(uint index, out Ended ended, out News verdict)
        {
            Ended endedNow = new Ended { StructSize = (uint)sizeof(Ended) };
            News verdictNow = default(News);
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_ended(it, index, &endedNow, &verdictNow);
            result = Leave(result);
            ended = endedNow;
            verdict = verdictNow;
            return result == 0;
        }

        /// <summary>
        /// Entities that the end of a projectile reaches, in the view that it was judged in, or by the server's own
        /// samples where that view costs more than the weapon's look_back: at most 64 of one end, and 1024 in a tick.
        /// `index` as of Server.Ended(). `areaIndex` from 0. False past the last that is given.
        /// </summary>
        public bool AreaHit(uint index, uint areaIndex, out AreaHit hit)
        {
            AreaHit hitNow = new AreaHit { StructSize = (uint)sizeof(AreaHit) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_area_hit(it, index, areaIndex, &hitNow);
            result = Leave(result);
            hit = hitNow;
            return result == 0;
        }

        /// <summary>
        /// A projectile in flight, by index from 0, and its spawn for clients that join late. False if there is none.
        /// </summary>
        public bool Flight(uint index, out Flight flight, out News spawn)
        {
            Flight flightNow = new Flight { StructSize = (uint)sizeof(Flight) };
            News spawnNow = default(News);
            IntPtr it = Enter();
            int result;
            result = Native.bs_server_flight(it, index, &flightNow, &spawnNow);
            result = Leave(result);
            flight = flightNow;
            spawn = spawnNow;
            return result == 0;
        }
    }

    public sealed unsafe partial class Client
    {
        /// <summary>As Server.AddHitboxSet().</summary>
        public uint AddHitboxSet(Hitbox[] hitboxes, int count, uint drawGroup)
        {
            Arrays.CheckCount(hitboxes, count, "hitboxes");
            uint setNow = default(uint);
            IntPtr it = Enter();
            int result;
            fixed (Hitbox* hitboxesAt = hitboxes)
                result = Native.bs_client_add_hitbox_set(it, hitboxesAt, (uint)count, drawGroup, &setNow);
            Done(result);
            return setNow;
        }

        /// <summary>
        /// As Server.AddHitboxSet(), of a game with several skeletons. `skeleton`: the game's own number for the
        /// bones that the set lies on, 0 to 65,535; Server.AddHitboxSet() says 0. Entities that change between sets
        /// of two skeletons are not drawn on the way there.
        /// </summary>
        public uint AddHitboxSetOn(Hitbox[] hitboxes, int count, uint drawGroup, uint skeleton)
        {
            Arrays.CheckCount(hitboxes, count, "hitboxes");
            uint setNow = default(uint);
            IntPtr it = Enter();
            int result;
            fixed (Hitbox* hitboxesAt = hitboxes)
                result = Native.bs_client_add_hitbox_set_on(it, hitboxesAt, (uint)count, drawGroup, skeleton,
                    &setNow);
            Done(result);
            return setNow;
        }

        /// <summary>As Server.SetRotationBits().</summary>
        public void SetRotationBits(uint set, uint rotationBits)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_set_rotation_bits(it, set, rotationBits);
            Done(result);
        }

        /// <summary>
        /// One number over what screens and packets need equal on both ends: tick rate, history, draw rules, hitbox
        /// sets, and with has_packets command_interval and packet_groups. Limits of what the server accepts and rules
        /// of projectiles are not in it. Compare it with each client's when it joins.
        /// </summary>
        public ulong Fingerprint()
        {
            ulong fingerprintNow = default(ulong);
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_fingerprint(it, &fingerprintNow);
            Done(result);
            return fingerprintNow;
        }

        /// <summary>
        /// Takes in the server's answer to a join: the player's entity, the client's number, and the server's tick
        /// then. Later calls may change the entity. Code.OutOfRange for another number or tick: Client.Reset() comes
        /// before another join.
        /// </summary>
        public void SetSelf(uint self, uint number, long joinedTick)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_set_self(it, self, number, joinedTick);
            Done(result);
        }

        /// <summary>
        /// The server has made another entity the client's player: Server.SetEntity(), at its tick `since`.
        /// Constants.NoTick: the message does not say when, and the estimated present stands for it. The former body
        /// is not hit for as long as the screen draws it as the player's. Code.OutOfRange before Client.SetSelf().
        /// </summary>
        public void SetEntity(uint self, long since)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_set_entity(it, self, since);
            Done(result);
        }

        /// <summary>
        /// The connection is over: forgets all that was received and drawn. Before a client joins again, because
        /// snapshots and commands are numbered from 1 then. Hitbox sets stay. Takes memory.
        /// </summary>
        public void Reset()
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_reset(it);
            Done(result);
        }

        /// <summary>
        /// Takes in a snapshot that came: all of it, or nothing. `bytes`: the block that the server wrote; any bytes.
        /// `nowUs`: the client's own clock, which never goes back, within 140 years of 0. Answers: StoreAnswer.
        /// </summary>
        public StoreAnswer Store(uint seq, long tick, byte[] bytes, int offset, int size, long nowUs)
        {
            Arrays.CheckRange(bytes, offset, size, "bytes");
            IntPtr it = Enter();
            int result;
            fixed (byte* bytesAt = bytes)
                result = Native.bs_client_store(it, seq, tick, Arrays.At(bytesAt, offset), (uint)size, nowUs);
            result = Leave(result);
            return (StoreAnswer)result;
        }

        /// <summary>
        /// A packet said the server's clock and answers one of the client's: makes the estimate of the present exact.
        /// Call it for each. `rttUs`: without the time that the server held it. Any numbers; answers: ClockAnswer.
        /// </summary>
        public ClockAnswer RoundTrip(long serverClockUs, long rttUs, long nowUs)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_round_trip(it, serverClockUs, rttUs, nowUs);
            result = Leave(result);
            return (ClockAnswer)result;
        }

        /// <summary>
        /// Chooses the instant to draw. `rttUs`: smoothed, 0 to 1 h; 0: unknown. False while nothing has arrived.
        /// </summary>
        public bool Advance(long nowUs, long rttUs)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_advance(it, nowUs, rttUs);
            result = Leave(result);
            return result == 0;
        }

        /// <summary>What is on the screen.</summary>
        public Shown Shown()
        {
            Shown shownNow = new Shown { StructSize = (uint)sizeof(Shown) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_shown(it, &shownNow);
            Done(result);
            return shownNow;
        }

        /// <summary>
        /// The stamp of what is on the screen. Send it with each command, and unchanged with each copy of it.
        /// </summary>
        public Stamp Stamp()
        {
            Stamp stampNow = default(Stamp);
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_stamp(it, &stampNow);
            Done(result);
            return stampNow;
        }

        /// <summary>
        /// The screen's answer to a shot, which the judge will compute too. Code.OutOfRange for a direction that is
        /// no unit vector.
        /// </summary>
        public Hit Shoot(Shot shot, WeaponRules rules)
        {
            Hit hitNow = new Hit { StructSize = (uint)sizeof(Hit) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_shoot(it, &shot, &rules, &hitNow);
            Done(result);
            return hitNow;
        }

        /// <summary>
        /// The pose of an entity. Any number for an entity: one that is unknown has ViewStatus.Unknown.
        /// </summary>
        public ViewPose Pose(uint entity)
        {
            ViewPose poseNow = new ViewPose { StructSize = (uint)sizeof(ViewPose) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_pose(it, entity, &poseNow);
            Done(result);
            return poseNow;
        }

        /// <summary>
        /// The frame of one bone of an entity, in world space; Constants.RootBone, or one that was not recorded: the
        /// entity's own. Answer: 1 + ViewStatus where the entity has no pose.
        /// </summary>
        public int Bone(uint entity, int bone, out Frame pose)
        {
            Frame poseNow = default(Frame);
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_bone(it, entity, bone, &poseNow);
            result = Leave(result);
            pose = poseNow;
            return result;
        }

        /// <summary>The nearest hit of a ray.</summary>
        public Hit CastRay(ViewRay ray, Filter filter)
        {
            Hit hitNow = new Hit { StructSize = (uint)sizeof(Hit) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_cast_ray(it, &ray, &filter, &hitNow);
            Done(result);
            return hitNow;
        }

        /// <summary>The nearest hit of a ray.</summary>
        public Hit CastRay(ViewRay ray)
        {
            Hit hitNow = new Hit { StructSize = (uint)sizeof(Hit) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_cast_ray(it, &ray, null, &hitNow);
            Done(result);
            return hitNow;
        }

        /// <summary>
        /// The nearest hit of each of `count` rays, 0 to 65,536, as Server.CastRay() gives it: one call for a
        /// shotgun, and for languages whose calls cost as much as a ray. Writes `count` of `hits`. The first element
        /// of each array has its struct_size. A ray that cannot be taken has its index in the text, and nothing is
        /// written.
        /// </summary>
        public void CastRays(ViewRay[] rays, int count, Filter filter, Hit[] hits)
        {
            Arrays.CheckCount(rays, count, "rays");
            Arrays.CheckCount(hits, count, "hits");
            if (count > 0) hits[0].StructSize = (uint)sizeof(Hit);
            IntPtr it = Enter();
            int result;
            fixed (ViewRay* raysAt = rays)
            fixed (Hit* hitsAt = hits)
                result = Native.bs_client_cast_rays(it, raysAt, (uint)count, &filter, hitsAt);
            Done(result);
        }

        /// <summary>
        /// The nearest hit of each of `count` rays, 0 to 65,536, as Server.CastRay() gives it: one call for a
        /// shotgun, and for languages whose calls cost as much as a ray. Writes `count` of `hits`. The first element
        /// of each array has its struct_size. A ray that cannot be taken has its index in the text, and nothing is
        /// written.
        /// </summary>
        public void CastRays(ViewRay[] rays, int count, Hit[] hits)
        {
            Arrays.CheckCount(rays, count, "rays");
            Arrays.CheckCount(hits, count, "hits");
            if (count > 0) hits[0].StructSize = (uint)sizeof(Hit);
            IntPtr it = Enter();
            int result;
            fixed (ViewRay* raysAt = rays)
            fixed (Hit* hitsAt = hits)
                result = Native.bs_client_cast_rays(it, raysAt, (uint)count, null, hitsAt);
            Done(result);
        }

        /// <summary>First contact of a sphere whose centre moves along `path`.</summary>
        public Hit SweepSphere(ViewRay path, float radiusM, Filter filter)
        {
            Hit hitNow = new Hit { StructSize = (uint)sizeof(Hit) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_sweep_sphere(it, &path, radiusM, &filter, &hitNow);
            Done(result);
            return hitNow;
        }

        /// <summary>First contact of a sphere whose centre moves along `path`.</summary>
        public Hit SweepSphere(ViewRay path, float radiusM)
        {
            Hit hitNow = new Hit { StructSize = (uint)sizeof(Hit) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_sweep_sphere(it, &path, radiusM, null, &hitNow);
            Done(result);
            return hitNow;
        }

        /// <summary>
        /// Each entity that a sphere touches, by slot. Writes at most `capacity` of them, 0 to 65,536, into `hits`,
        /// whose first element has its struct_size; and into `count` how many there are.
        /// </summary>
        public int OverlapSphere(Vec3 center, float radiusM, Filter filter, Hit[] hits)
        {
            uint capacity = Arrays.Room(hits, 0, "hits");
            if (capacity > 0) hits[0].StructSize = (uint)sizeof(Hit);
            uint countNow = 0;
            IntPtr it = Enter();
            int result;
            fixed (Hit* hitsAt = hits)
                result = Native.bs_client_overlap_sphere(it, &center, radiusM, &filter, hitsAt, capacity, &countNow);
            Done(result);
            return (int)countNow;
        }

        /// <summary>
        /// Each entity that a sphere touches, by slot. Writes at most `capacity` of them, 0 to 65,536, into `hits`,
        /// whose first element has its struct_size; and into `count` how many there are.
        /// </summary>
        public int OverlapSphere(Vec3 center, float radiusM, Hit[] hits)
        {
            uint capacity = Arrays.Room(hits, 0, "hits");
            if (capacity > 0) hits[0].StructSize = (uint)sizeof(Hit);
            uint countNow = 0;
            IntPtr it = Enter();
            int result;
            fixed (Hit* hitsAt = hits)
                result = Native.bs_client_overlap_sphere(it, &center, radiusM, null, hitsAt, capacity, &countNow);
            Done(result);
            return (int)countNow;
        }

        /// <summary>The hitbox nearest to a point within `maxDistanceM`; distance 0 if it is inside.</summary>
        public Hit ClosestPoint(Vec3 point, float maxDistanceM, Filter filter)
        {
            Hit hitNow = new Hit { StructSize = (uint)sizeof(Hit) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_closest_point(it, &point, maxDistanceM, &filter, &hitNow);
            Done(result);
            return hitNow;
        }

        /// <summary>The hitbox nearest to a point within `maxDistanceM`; distance 0 if it is inside.</summary>
        public Hit ClosestPoint(Vec3 point, float maxDistanceM)
        {
            Hit hitNow = new Hit { StructSize = (uint)sizeof(Hit) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_closest_point(it, &point, maxDistanceM, null, &hitNow);
            Done(result);
            return hitNow;
        }

        /// <summary>
        /// What a query hits in a view: at most Query.MaxHits of it. Writes at most `capacity` of them, 0 to 65,536,
        /// into `hits`, whose first element has its struct_size; and into `count` how many there are. Hit.DistanceM
        /// of a swing is how far it has come, as a number of poses: 1.25 is a quarter of the way from the second to
        /// the third.
        /// </summary>
        public int RunQuery(Query query, Filter filter, Hit[] hits)
        {
            uint capacity = Arrays.Room(hits, 0, "hits");
            if (capacity > 0) hits[0].StructSize = (uint)sizeof(Hit);
            uint countNow = 0;
            IntPtr it = Enter();
            int result;
            fixed (Hit* hitsAt = hits)
                result = Native.bs_client_run_query(it, &query, &filter, hitsAt, capacity, &countNow);
            Done(result);
            return (int)countNow;
        }

        /// <summary>
        /// What a query hits in a view: at most Query.MaxHits of it. Writes at most `capacity` of them, 0 to 65,536,
        /// into `hits`, whose first element has its struct_size; and into `count` how many there are. Hit.DistanceM
        /// of a swing is how far it has come, as a number of poses: 1.25 is a quarter of the way from the second to
        /// the third.
        /// </summary>
        public int RunQuery(Query query, Hit[] hits)
        {
            uint capacity = Arrays.Room(hits, 0, "hits");
            if (capacity > 0) hits[0].StructSize = (uint)sizeof(Hit);
            uint countNow = 0;
            IntPtr it = Enter();
            int result;
            fixed (Hit* hitsAt = hits)
                result = Native.bs_client_run_query(it, &query, null, hitsAt, capacity, &countNow);
            Done(result);
            return (int)countNow;
        }

        /// <summary>
        /// The screen's answer to a query, which the judge will compute too. Call it once in each command: a query
        /// with a swing number remembers whom it has met. The player's own bodies are left out. `count`: hits to act
        /// on, those that the swing has not met before: Client.QueryHit() gives each. `screenHash`: of all hits, to
        /// be declared to Server.JudgeQuery(); never 0.
        /// </summary>
        public void ShootQuery(Query query, Filter filter, WeaponRules rules, out uint screenHash, out int count)
        {
            uint screenHashNow = default(uint);
            uint countNow = 0;
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_shoot_query(it, &query, &filter, &rules, &screenHashNow, &countNow);
            Done(result);
            screenHash = screenHashNow;
            count = (int)countNow;
        }

        /// <summary>
        /// The screen's answer to a query, which the judge will compute too. Call it once in each command: a query
        /// with a swing number remembers whom it has met. The player's own bodies are left out. `count`: hits to act
        /// on, those that the swing has not met before: Client.QueryHit() gives each. `screenHash`: of all hits, to
        /// be declared to Server.JudgeQuery(); never 0.
        /// </summary>
        public void ShootQuery(Query query, WeaponRules rules, out uint screenHash, out int count)
        {
            uint screenHashNow = default(uint);
            uint countNow = 0;
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_shoot_query(it, &query, null, &rules, &screenHashNow, &countNow);
            Done(result);
            screenHash = screenHashNow;
            count = (int)countNow;
        }

        /// <summary>A hit of the query that was shot last, by index from 0. False past the last.</summary>
        public bool QueryHit(uint index, out Hit hit)
        {
            Hit hitNow = new Hit { StructSize = (uint)sizeof(Hit) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_query_hit(it, index, &hitNow);
            result = Leave(result);
            hit = hitNow;
            return result == 0;
        }

        /// <summary>The same of a client's clock, group 0.</summary>
        public ClockNumbers ClockNumbers()
        {
            ClockNumbers numbersNow = new ClockNumbers { StructSize = (uint)sizeof(ClockNumbers) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_clock_numbers(it, &numbersNow);
            Done(result);
            return numbersNow;
        }

        public long Paced(long nowUs)
        {
            long pacedUsNow = default(long);
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_paced(it, nowUs, &pacedUsNow);
            Done(result);
            return pacedUsNow;
        }

        /// <summary>
        /// Changes how fast the game's time goes, from the tick that was begun last on: 0.3 is slow motion, 0 a
        /// pause, 1 normal speed. Make the next tick 1 / scale of a tick's time after this one; after a pause, so
        /// long after the call that ends it. `nowUs`: the server's own clock, within 140 years of 0; it counts for
        /// pauses. All that the server counts in ticks or as a span is the game's time: caps, pauses between shots,
        /// saved commands. Packets of the library tell the clients; then call it before the tick's first
        /// Server.Write(), which gives the same packet again during a pause. With packets of your own, send
        /// Server.TimeScale() to each client when it joins and after each call. Range 0, and 0.2 to 4, rounded to
        /// 0.001. False for a pause after a packet of this tick was written: pause in the next tick.
        /// </summary>
        public bool SetTimeScale(TimeScale scale, long nowUs)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_set_time_scale(it, &scale, nowUs);
            result = Leave(result);
            return result == 0;
        }

        /// <summary>As Clock.DeclareBreak().</summary>
        public void DeclareBreak(long nowUs)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_declare_break(it, nowUs);
            Done(result);
        }

        /// <summary>As Client.Store(), of a packet of Server.Write(): any bytes.</summary>
        public StoreAnswer Receive(byte[] packet, int offset, int size, long nowUs)
        {
            Arrays.CheckRange(packet, offset, size, "packet");
            IntPtr it = Enter();
            int result;
            fixed (byte* packetAt = packet)
                result = Native.bs_client_receive(it, Arrays.At(packetAt, offset), (uint)size, nowUs);
            result = Leave(result);
            return (StoreAnswer)result;
        }

        /// <summary>
        /// Keeps a command with the stamp of what is on the screen, and returns its number. `input`: `size` bytes of
        /// the game's own, 0 to 48. Number 0: the numbers are used up, after 2.1 years at 64 Hz.
        /// </summary>
        public uint Push(byte[] input, int offset, int size)
        {
            Arrays.CheckRange(input, offset, size, "input");
            uint numberNow = default(uint);
            IntPtr it = Enter();
            int result;
            fixed (byte* inputAt = input)
                result = Native.bs_client_push(it, Arrays.At(inputAt, offset), (uint)size, &numberNow);
            Done(result);
            return numberNow;
        }

        /// <summary>
        /// Writes a packet of the newest command, and of those before it that may not have come. Code.TooSmall if not
        /// even the newest fits: 128 bytes are enough. False if all have arrived, and there is nothing to send.
        /// </summary>
        public bool Write(byte[] packet, int offset, out int size)
        {
            uint capacity = Arrays.Room(packet, offset, "packet");
            uint sizeNow = 0;
            IntPtr it = Enter();
            int result;
            fixed (byte* packetAt = packet)
                result = Native.bs_client_write(it, Arrays.At(packetAt, offset), capacity, &sizeNow);
            result = Leave(result);
            size = (int)sizeNow;
            return result == 0;
        }

        /// <summary>Commands in a packet from now on, 1 to 16: InputLeadNumbers.Copies.</summary>
        public void SetCommandsPerPacket(uint count)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_set_commands_per_packet(it, count);
            Done(result);
        }

        /// <summary>
        /// Rounds muzzle and direction as they travel, and fills in the stamp of what is on the screen. The server
        /// reads these bits: so shoot with them. `rounded` may be `shot`. Code.OutOfRange for a muzzle that cannot
        /// travel, or no direction.
        /// </summary>
        public CommandShot RoundShot(CommandShot shot)
        {
            CommandShot roundedNow = new CommandShot { StructSize = (uint)sizeof(CommandShot) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_round_shot(it, &shot, &roundedNow);
            Done(result);
            return roundedNow;
        }

        /// <summary>
        /// Keeps a shot for the next command, with the stamp of what is on the screen, and returns its number in that
        /// command, from 1. Number 0: command_shots are kept already, so let the trigger wait for the next frame.
        /// Code.NotSetUp without WorldConfig.CommandShots.
        /// </summary>
        public uint KeepShot(CommandShot shot)
        {
            uint numberNow = default(uint);
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_keep_shot(it, &shot, &numberNow);
            Done(result);
            return numberNow;
        }

        /// <summary>
        /// The player's own shot leaves the barrel. `mount`: what they drive. The claim's command must be new. False
        /// if the weapon launches none, or none at the claim's speed.
        /// </summary>
        public bool Launch(LaunchClaim claim, uint mount, long nowUs)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_launch(it, &claim, mount, nowUs);
            result = Leave(result);
            return result == 0;
        }

        /// <summary>
        /// As Client.Launch(), for a projectile that passes by some entities: `facts` are what the server will pass,
        /// of which `mount` and whom it meets count here. Otherwise the image ends elsewhere than the projectile.
        /// False if the weapon launches none.
        /// </summary>
        public bool LaunchWith(LaunchClaim claim, LaunchFacts facts, long nowUs)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_launch_with(it, &claim, &facts, nowUs);
            result = Leave(result);
            return result == 0;
        }

        /// <summary>Advances own projectiles to what is on the screen.</summary>
        public void Follow(long nowUs)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_follow(it, nowUs);
            Done(result);
        }

        /// <summary>
        /// Takes in a message. Any bytes, in any order. False if it is none, or not for this client.
        /// </summary>
        public bool TakeNews(News news, long nowUs)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_take_news(it, &news, nowUs);
            result = Leave(result);
            return result == 0;
        }

        /// <summary>
        /// Waits for verdicts, and draws all other clients' projectiles. `rttUs` as of Client.Advance().
        /// </summary>
        public void UpdateProjectiles(long nowUs, long rttUs)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_update_projectiles(it, nowUs, rttUs);
            Done(result);
        }

        /// <summary>
        /// Images of the player's own projectiles, and of all others, by index from 0. False if there is none.
        /// </summary>
        public bool OwnImage(uint index, out ProjectileImage image)
        {
            ProjectileImage imageNow = new ProjectileImage { StructSize = (uint)sizeof(ProjectileImage) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_own_image(it, index, &imageNow);
            result = Leave(result);
            image = imageNow;
            return result == 0;
        }

        public bool RemoteImage(uint index, out ProjectileImage image)
        {
            ProjectileImage imageNow = new ProjectileImage { StructSize = (uint)sizeof(ProjectileImage) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_remote_image(it, index, &imageNow);
            result = Leave(result);
            image = imageNow;
            return result == 0;
        }

        /// <summary>The next effect to start or to take back. False if there is none.</summary>
        public bool NextEffect(out Effect effect)
        {
            Effect effectNow = new Effect { StructSize = (uint)sizeof(Effect) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_next_effect(it, &effectNow);
            result = Leave(result);
            effect = effectNow;
            return result == 0;
        }

        public ImageCounters ImageCounters()
        {
            ImageCounters countersNow = new ImageCounters { StructSize = (uint)sizeof(ImageCounters) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_client_image_counters(it, &countersNow);
            Done(result);
            return countersNow;
        }
    }

    public sealed unsafe partial class Clock
    {
        /// <summary>A snapshot of a tick arrived, with samples of a group. Any tick. Answers: ClockAnswer.</summary>
        public ClockAnswer SnapshotArrived(long tick, uint group, long nowUs)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_clock_snapshot_arrived(it, tick, group, nowUs);
            result = Leave(result);
            return (ClockAnswer)result;
        }

        /// <summary>As Client.RoundTrip(). After Clock.SnapshotArrived() of the same packet.</summary>
        public ClockAnswer RoundTrip(long serverClockUs, long rttUs, long nowUs)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_clock_round_trip(it, serverClockUs, rttUs, nowUs);
            result = Leave(result);
            return (ClockAnswer)result;
        }

        /// <summary>The server's clock or the local one is known to have jumped.</summary>
        public void DeclareBreak(long nowUs)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_clock_declare_break(it, nowUs);
            Done(result);
        }

        /// <summary>The moment to draw of a group. False before the first snapshot.</summary>
        public bool Moment(uint group, long nowUs, out long moment)
        {
            long momentNow = default(long);
            IntPtr it = Enter();
            int result;
            result = Native.bs_clock_moment(it, group, nowUs, &momentNow);
            result = Leave(result);
            moment = momentNow;
            return result == 0;
        }

        /// <summary>The server's time now. False before the first round trip and snapshot.</summary>
        public bool Read(long nowUs, out ClockReading reading)
        {
            ClockReading readingNow = new ClockReading { StructSize = (uint)sizeof(ClockReading) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_clock_read(it, nowUs, &readingNow);
            result = Leave(result);
            reading = readingNow;
            return result == 0;
        }

        public ClockNumbers GetNumbers(uint group)
        {
            ClockNumbers numbersNow = new ClockNumbers { StructSize = (uint)sizeof(ClockNumbers) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_clock_get_numbers(it, group, &numbersNow);
            Done(result);
            return numbersNow;
        }

        /// <summary>
        /// The own clock, slowed down or sped up to the pace of the server's ticks and to the scale of the game's
        /// time: hand it to InputLead as local clock, so that commands follow. Equal to `nowUs` where server_rate and
        /// scale were always 1.
        /// </summary>
        public long Paced(long nowUs)
        {
            long pacedUsNow = default(long);
            IntPtr it = Enter();
            int result;
            result = Native.bs_clock_paced(it, nowUs, &pacedUsNow);
            Done(result);
            return pacedUsNow;
        }

        /// <summary>
        /// Takes in the scale of the game's time as the server said it, before the first snapshot after that change;
        /// any numbers. Keep passing real time as `nowUs`. Client.Receive() does this itself. Being told again
        /// changes nothing. Answers: ClockAnswer.NotNewer, ClockAnswer.OutOfRange; then nothing changed.
        /// </summary>
        public ClockAnswer SetTimeScale(TimeScale scale, long nowUs)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_clock_set_time_scale(it, &scale, nowUs);
            result = Leave(result);
            return (ClockAnswer)result;
        }
    }

    public sealed unsafe partial class CommandBuffer
    {
        /// <summary>
        /// Takes in the next command, while `nowTick` is simulated, which never goes back. `wantedTick`: a claim, any
        /// number. `timing` may be null: Timing. Then call CommandBuffer.Next() until it answers 1: a full buffer
        /// hands out its oldest early, and takes no more before that (Code.OutOfRange). In one tick it hands out 4
        /// commands at most, so that nobody leaves cover, fires and returns between two snapshots; the rest wait. If
        /// it is full of those, the oldest are dropped.
        /// </summary>
        public Timing Push(Command command, long wantedTick, long nowTick)
        {
            Timing timingNow = default(Timing);
            IntPtr it = Enter();
            int result;
            result = Native.bs_command_buffer_push(it, &command, wantedTick, nowTick, (uint*)&timingNow);
            Done(result);
            return timingNow;
        }

        /// <summary>Hands out the oldest command that is due. False if there is none.</summary>
        public bool Next(long nowTick, out Command command)
        {
            Command commandNow = new Command { StructSize = (uint)sizeof(Command) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_command_buffer_next(it, nowTick, &commandNow);
            result = Leave(result);
            command = commandNow;
            return result == 0;
        }
    }

    public sealed unsafe partial class InputLead
    {
        /// <summary>
        /// The server's report of the least margin, of commands that were under way a round trip ago. Any number.
        /// </summary>
        public void Margin(long marginUs, long nowUs)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_input_lead_margin(it, marginUs, nowUs);
            Done(result);
        }

        /// <summary>What became of a packet with commands, in the order of sending. `arrived`: flag.</summary>
        public void Packet(bool arrived)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_input_lead_packet(it, arrived ? 1u : 0u);
            Done(result);
        }

        /// <summary>A measured round trip. Any number; one below 0 or above twice max_lead_us is ignored.</summary>
        public void RoundTrip(long rttUs, long nowUs)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_input_lead_round_trip(it, rttUs, nowUs);
            Done(result);
        }

        /// <summary>The server's clock broke: the output may jump forward; with `newEpoch` (flag) back too.</summary>
        public void DeclareBreak(bool newEpoch)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_input_lead_declare_break(it, newEpoch ? 1u : 0u);
            Done(result);
        }

        /// <summary>
        /// The moment that a command is made for; it never goes back. `serverMoment`: the server's present,
        /// ClockReading.Present or Shown.Present, 0 to 2^62 - 1.
        /// </summary>
        public long Moment(long serverMoment, long nowUs)
        {
            long momentNow = default(long);
            IntPtr it = Enter();
            int result;
            result = Native.bs_input_lead_moment(it, serverMoment, nowUs, &momentNow);
            Done(result);
            return momentNow;
        }

        public InputLeadNumbers GetNumbers()
        {
            InputLeadNumbers numbersNow = new InputLeadNumbers { StructSize = (uint)sizeof(InputLeadNumbers) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_input_lead_get_numbers(it, &numbersNow);
            Done(result);
            return numbersNow;
        }
    }

    public sealed unsafe partial class Estimator
    {
        /// <summary>
        /// Adds the pose of a tick. After a break (teleport, respawn) call Estimator.Restart() first. False if the
        /// time is not later than the last.
        /// </summary>
        public bool Add(Frame pose, long nowUs)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_estimator_add(it, &pose, nowUs);
            result = Leave(result);
            return result == 0;
        }

        public void Restart()
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_estimator_restart(it);
            Done(result);
        }

        /// <summary>The state at the last pose. False before the first.</summary>
        public bool Get(out Motion motion)
        {
            Motion motionNow = new Motion { StructSize = (uint)sizeof(Motion) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_estimator_get(it, &motionNow);
            result = Leave(result);
            motion = motionNow;
            return result == 0;
        }
    }

    public sealed unsafe partial class Reckoner
    {
        /// <summary>
        /// Takes in the true state. `epoch` counts breaks, 0 to 65,535. `verdict`: ReckonVerdict. A state that is out
        /// of range is refused by the verdict.
        /// </summary>
        public ReckonVerdict Update(Motion truth, uint epoch, long nowUs)
        {
            ReckonVerdict verdictNow = default(ReckonVerdict);
            IntPtr it = Enter();
            int result;
            result = Native.bs_reckoner_update(it, &truth, epoch, nowUs, (uint*)&verdictNow);
            Done(result);
            return verdictNow;
        }

        /// <summary>
        /// The last state that was sent, as receivers have it: rounded as on the wire. False before the first.
        /// </summary>
        public bool Sent(out Motion sent, out long sentAtUs)
        {
            Motion sentNow = new Motion { StructSize = (uint)sizeof(Motion) };
            long sentAtUsNow = default(long);
            IntPtr it = Enter();
            int result;
            result = Native.bs_reckoner_sent(it, &sentNow, &sentAtUsNow);
            result = Leave(result);
            sent = sentNow;
            sentAtUs = sentAtUsNow;
            return result == 0;
        }
    }

    public sealed unsafe partial class Prediction
    {
        /// <summary>
        /// Takes the server's state after the input of `tick`, in any order, as it came off the wire; the first one
        /// starts the prediction. One of another size than the config's is malformed. `serverTick`: when the server
        /// had it, for servers that tell a state again while no command has come; Constants.NoTick: `tick`.
        /// </summary>
        public Reconciled Reconcile(long tick, byte[] state, int offset, int size, long nowUs, long serverTick)
        {
            Arrays.CheckRange(state, offset, size, "state");
            Reconciled doneNow = new Reconciled { StructSize = (uint)sizeof(Reconciled) };
            IntPtr it = Enter();
            int result;
            fixed (byte* stateAt = state)
                result = Native.bs_prediction_reconcile(it, tick, Arrays.At(stateAt, offset), (uint)size, nowUs,
                    serverTick, &doneNow);
            Done(result);
            return doneNow;
        }

        /// <summary>
        /// Begins anew with the server's state after `tick`: for a client that was away. False if it is malformed.
        /// </summary>
        public bool Start(long tick, byte[] state, int offset, int size, long serverTick)
        {
            Arrays.CheckRange(state, offset, size, "state");
            IntPtr it = Enter();
            int result;
            fixed (byte* stateAt = state)
                result = Native.bs_prediction_start(it, tick, Arrays.At(stateAt, offset), (uint)size, serverTick);
            result = Leave(result);
            return result == 0;
        }

        /// <summary>
        /// Executes the input of `tick`, which is above all before; ticks may be left out. Code.NotSetUp without a
        /// step. When as many inputs wait for the server as there is room for, the oldest is dropped. False until the
        /// prediction has started.
        /// </summary>
        public bool Predict(long tick, byte[] input, int offset, int size)
        {
            Arrays.CheckRange(input, offset, size, "input");
            IntPtr it = Enter();
            int result;
            fixed (byte* inputAt = input)
                result = Native.bs_prediction_predict(it, tick, Arrays.At(inputAt, offset), (uint)size);
            result = Leave(result);
            return result == 0;
        }

        /// <summary>The predicted state. `size` may be null. False until the prediction has started.</summary>
        public bool State(byte[] state, int offset, out int size)
        {
            uint capacity = Arrays.Room(state, offset, "state");
            uint sizeNow = 0;
            IntPtr it = Enter();
            int result;
            fixed (byte* stateAt = state)
                result = Native.bs_prediction_state(it, Arrays.At(stateAt, offset), capacity, &sizeNow);
            result = Leave(result);
            size = (int)sizeNow;
            return result == 0;
        }

        /// <summary>
        /// What had been predicted where the last state of the server's differed. False if none has.
        /// </summary>
        public bool WrongState(byte[] state, int offset, out int size)
        {
            uint capacity = Arrays.Room(state, offset, "state");
            uint sizeNow = 0;
            IntPtr it = Enter();
            int result;
            fixed (byte* stateAt = state)
                result = Native.bs_prediction_wrong_state(it, Arrays.At(stateAt, offset), capacity, &sizeNow);
            result = Leave(result);
            size = (int)sizeNow;
            return result == 0;
        }

        /// <summary>
        /// Where the player is drawn: the state's place with the offset of a correction that slides. Code.NotSetUp
        /// without position_at. False until the prediction has started.
        /// </summary>
        public bool Drawn(long nowUs, out Frame pose)
        {
            Frame poseNow = default(Frame);
            IntPtr it = Enter();
            int result;
            result = Native.bs_prediction_drawn(it, nowUs, &poseNow);
            result = Leave(result);
            pose = poseNow;
            return result == 0;
        }

        /// <summary>
        /// The offset alone, to be added to the eye from which a shot leaves; no turn and 0 where nothing slides.
        /// </summary>
        public Frame Offset(long nowUs)
        {
            Frame offsetNow = default(Frame);
            IntPtr it = Enter();
            int result;
            result = Native.bs_prediction_offset(it, nowUs, &offsetNow);
            Done(result);
            return offsetNow;
        }

        /// <summary>
        /// Names the cause of the last state that was ReconcileResult.Corrected: counted as MispredictionCause.None
        /// until then. `cause`: MispredictionCause. False if none was corrected, or its cause was named before.
        /// </summary>
        public bool NameCause(MispredictionCause cause)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_prediction_name_cause(it, (uint)cause);
            result = Leave(result);
            return result == 0;
        }

        public PredictionCounters GetCounters()
        {
            PredictionCounters countersNow = new PredictionCounters { StructSize = (uint)sizeof(PredictionCounters) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_prediction_get_counters(it, &countersNow);
            Done(result);
            return countersNow;
        }
    }

    public sealed unsafe partial class PredictedEvents
    {
        /// <summary>
        /// An event of an own command happens now: show it where this is Code.Ok. Answer: PredictAnswer from
        /// PredictAnswer.Known on: do not.
        /// </summary>
        public PredictAnswer Predict(uint command, uint index, uint kind, long nowUs)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_predicted_events_predict(it, command, index, kind, nowUs);
            result = Leave(result);
            return (PredictAnswer)result;
        }

        /// <summary>The server did this, of whichever kind.</summary>
        public void Confirm(uint command, uint index, uint kind)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_predicted_events_confirm(it, command, index, kind);
            Done(result);
        }

        /// <summary>The server says that this did not happen.</summary>
        public void Decline(uint command, uint index)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_predicted_events_decline(it, command, index);
            Done(result);
        }

        /// <summary>
        /// The server has told of all events of commands up to this one: what waits of them is taken back.
        /// </summary>
        public void Settle(uint command)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_predicted_events_settle(it, command);
            Done(result);
        }

        /// <summary>Takes back what has waited too long.</summary>
        public void Update(long nowUs)
        {
            IntPtr it = Enter();
            int result;
            result = Native.bs_predicted_events_update(it, nowUs);
            Done(result);
        }

        /// <summary>
        /// What has changed, oldest first: what to show late, and what to take back. False if there is none.
        /// </summary>
        public bool Next(out EventNews news)
        {
            EventNews newsNow = new EventNews { StructSize = (uint)sizeof(EventNews) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_predicted_events_next(it, &newsNow);
            result = Leave(result);
            news = newsNow;
            return result == 0;
        }

        public EventCounters GetCounters()
        {
            EventCounters countersNow = new EventCounters { StructSize = (uint)sizeof(EventCounters) };
            IntPtr it = Enter();
            int result;
            result = Native.bs_predicted_events_get_counters(it, &countersNow);
            Done(result);
            return countersNow;
        }
    }
}
