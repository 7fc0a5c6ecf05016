var tm=Object.defineProperty;var ze=(i,e,t)=>()=>{if(t)throw t[0];try{return i&&(e=i(i=0)),e}catch(n){throw t=[n],n}};var Bl=(i,e)=>{for(var t in e)tm(i,t,{get:e[t],enumerable:!0})};function z(i,e="",t=""){let n=document.createElement(i);return n.textContent=e,t&&(n.className=t),n}function ru(){let i=$("trouble");i.textContent=`${iu} ${su}`.trim(),i.hidden=i.textContent===""}function un(i){su=i,ru()}function au(i){iu=i,ru()}var $,iu,su,mt=ze(()=>{"use strict";$=i=>document.getElementById(i);iu="",su=""});function Kt(i,e){Br===""?Br=`The link says ${lu(i)}=${lu(e)}, which this page does not know. It was left out`:kr++,zl||queueMicrotask(nm),zl=!0}function nm(){zl=!1;let i=kr.toLocaleString("en");au(kr===0?`${Br}.`:`${Br}, and so ${kr===1?"was one other part":`were ${i} other parts`}.`)}function zr(i,e){let t=new URLSearchParams;for(let[n,s]of i)e.includes(n)?t.append(n,s):Kt(n,s);return t}var ou,Br,kr,zl,lu,Si=ze(()=>{"use strict";mt();ou=20,Br="",kr=0,zl=!1,lu=i=>i.length>ou?`${i.slice(0,ou)}...`:i});var hu,cu=ze(()=>{hu=`#inspector { display: grid; gap: 12px; }
#inspector h2 { font-size: 14px; }
.report-bar { display: flex; flex-wrap: wrap; gap: 8px 14px; align-items: center; }
.report-bar p { margin: 0; }
.report-name { color: var(--faint); } .report-name b { color: var(--ink); }
.judged { font-weight: 600; font-variant-numeric: tabular-nums; }
#inspector .primary { background: var(--screen); border-color: transparent; color: #fff; }
.report-grid { display: grid; gap: 12px; grid-template-columns: 350px minmax(0, 1fr); align-items: start; }
.empty .report-grid { grid-template-columns: minmax(0, 1fr); }
.list { display: grid; grid-template-rows: auto minmax(0, 1fr); gap: 10px; position: sticky; top: 10px; height: calc(100vh - 20px); min-height: 420px;
  background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 10px 0 0; }
.filters { display: grid; grid-template-columns: 1fr 1fr; gap: 6px 8px; padding: 0 12px; }
.filter { display: grid; gap: 1px; font-size: 13px; min-width: 0; }
.filter span { color: var(--faint); }
.filter select, .filter input:not([type=checkbox]) { width: 100%; min-width: 0; font-size: 13px; padding: 3px 6px; text-overflow: ellipsis; background: var(--panel); color: inherit; border: 1px solid var(--line); border-radius: 6px; font-family: inherit; }
.filter.check { grid-column: 1 / 3; }
.filter.check { display: flex; gap: 8px; align-items: center; }
.filter.check span { color: var(--ink); } .filter.check input { accent-color: var(--screen); }
.rows { position: relative; overflow-y: auto; border-top: 1px solid var(--line); border-radius: 0 0 8px 8px; contain: strict; }
.rows:focus-visible { outline: 3px solid var(--screen); outline-offset: -3px; }
.rows > div { position: relative; min-height: 100%; }
.rows .note { padding: 10px 12px; }
.row { position: absolute; left: 0; right: 0; height: 46px; display: grid; grid-template: "mark what time" auto "mark why why" auto / 12px minmax(0, 1fr) auto;
  column-gap: 8px; align-content: center; padding: 0 12px; border-bottom: 1px solid var(--line); cursor: pointer; font-size: 13.5px; line-height: 1.35; }
.row > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.row .mark { grid-area: mark; width: 10px; height: 10px; border-radius: 50%; align-self: center; border: 2px solid var(--faint); }
.row.hit .mark { background: var(--good); border-color: var(--good); } .row.refused .mark { background: var(--bad); border-color: var(--bad); border-radius: 2px; }
.row.flew .mark { border-color: var(--rewound); border-radius: 2px; rotate: 45deg; }
.row .what { grid-area: what; } .row .time { grid-area: time; color: var(--faint); font-variant-numeric: tabular-nums; }
.row .why { grid-area: why; color: var(--faint); font-size: 12.5px; } .row .why.bad { color: var(--bad); }
.row:hover { background: color-mix(in srgb, var(--ink) 5%, transparent); }
.row[aria-selected="true"] { background: color-mix(in srgb, var(--screen) 14%, transparent); box-shadow: inset 3px 0 var(--screen); }
.shot { display: grid; gap: 12px; min-width: 0; }
.shot-head { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; justify-content: space-between; }
.headline { margin: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.shot-bar { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; }
.stage3 { position: relative; }
.stage3 canvas { display: block; width: 100%; height: var(--arena); border-radius: 8px; background: var(--sky); touch-action: pan-y; cursor: grab; }
.stage3 canvas:active { cursor: grabbing; }
.stage3 canvas:focus-visible { outline: 3px solid var(--screen); outline-offset: 2px; }
.labels3 { position: absolute; inset: 8px 0 auto; display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; pointer-events: none; text-align: center; font-size: 13px; font-weight: 600; }
.labels3 span { justify-self: center; padding: 2px 8px; border-radius: 5px; background: color-mix(in srgb, var(--panel) 88%, transparent); }
.labels3 .screen, .shows .screen { color: var(--screen); } .labels3 .rewound, .shows .rewound { color: var(--rewound); } .labels3 .now, .shows .now { color: var(--now); }
.labels3.over { grid-auto-flow: row; padding-left: 10px; gap: 4px; } .labels3.over span { justify-self: start; }
.cards { columns: 2 380px; column-gap: 12px; }
#inspector [hidden] { display: none; }
#inspector .card { break-inside: avoid; margin: 0 0 12px; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 10px 14px; min-width: 0; }
.said { margin: 0 0 8px; font-size: 16px; font-weight: 600; }
.proved { border-left: 3px solid var(--line); padding-left: 10px; margin: 0 0 10px; }
.proved:has(.good) { border-color: var(--good); } .proved:has(.bad) { border-color: var(--bad); }
.proof { margin: 0; } .proved ul { margin: 2px 0 0; padding: 0; list-style: none; color: var(--faint); font-size: 13px; }
.card dl { grid-template-columns: auto minmax(0, 1fr); } .card dd { overflow-wrap: anywhere; }
.ways3 { width: 100%; border-collapse: collapse; font-size: 13px; }
.ways3 th { text-align: left; font-weight: 600; color: var(--faint); padding: 0 8px 4px 0; }
.ways3 td { border-top: 1px solid var(--line); padding: 1px 8px 1px 0; }
.ways3 td:last-child, .ways3 th:last-child { text-align: right; padding-right: 0; font-variant-numeric: tabular-nums; }
.ways3 button { border: 0; background: none; padding: 2px 0; text-align: left; text-decoration: underline dotted; text-underline-offset: 3px; }
.ways3 button:disabled { text-decoration: none; opacity: 1; }
.ways3 .shown button { color: var(--now); text-decoration: none; font-weight: 600; }
.hits3 { list-style: none; margin: 0; padding: 0; font-size: 13px; }
.hits3 li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 1px 10px; padding: 6px 0 6px 10px; border-top: 1px solid var(--line); border-left: 3px solid var(--line); }
.hits3 li:first-child { border-top: 0; }
.hits3 .granted { border-left-color: var(--good); } .hits3 .granted b { color: var(--good); }
.hits3 .refused { border-left-color: var(--bad); } .hits3 .refused b { color: var(--bad); }
.hits3 .left-out b { color: var(--faint); }
.hits3 button { border: 0; background: none; padding: 2px 0; text-align: left; text-decoration: underline dotted; text-underline-offset: 3px; }
.hits3 .shown button { text-decoration: none; font-weight: 600; }
.hits3 .words3, .hits3 .facts3 { grid-column: 1 / 3; overflow-wrap: anywhere; }
.hits3 .facts3 { color: var(--faint); font-variant-numeric: tabular-nums; }
.samples { list-style: none; margin: 0; padding: 0; font-size: 13px; }
.samples li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 10px; padding: 5px 0; border-top: 1px solid var(--line); }
.samples li:first-child { border-top: 0; }
.samples .bar { position: relative; grid-column: 1 / 3; height: 12px; margin: 2px 6px; background: linear-gradient(var(--line), var(--line)) center / 100% 2px no-repeat; }
.samples .bar i { position: absolute; top: 1px; width: 10px; height: 10px; margin-left: -5px; border-radius: 50%; border: 2px solid var(--screen); background: var(--panel); }
.samples .bar i.used { background: var(--screen); }
.samples .bar i.drawn { width: 3px; height: 14px; top: -1px; margin-left: -1.5px; border: 0; border-radius: 1px; background: var(--ink); }
.samples .blend, .samples .beside { color: var(--faint); font-variant-numeric: tabular-nums; } .samples .who { grid-column: 1 / 3; }
.shows { margin: 0; padding-left: 18px; font-size: 13.5px; }
.card pre, .invitation pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 12.5px/1.5 ui-monospace, monospace; margin: 8px 0 0; }
.invitation { display: grid; gap: 6px; justify-items: center; text-align: center; padding: 10vh 20px; border: 2px dashed var(--line); border-radius: 12px; background: var(--panel); }
#inspector .invitation h2 { font-size: 20px; margin: 0; }
.invitation p { max-width: 60ch; margin: 0; color: var(--faint); } .invitation pre { text-align: left; color: var(--faint); }
#inspector.dropping .report-grid { outline: 3px dashed var(--screen); outline-offset: 4px; border-radius: 8px; }
@media (prefers-color-scheme: dark) { #inspector .primary { color: #0b1220; } }
@media (max-width: 960px) {
  .report-grid { grid-template-columns: minmax(0, 1fr); }
  .list { position: static; height: auto; grid-template-rows: auto 276px; min-height: 0; }
  .filters { grid-template-columns: repeat(3, 1fr); } .filter.check { grid-column: 1 / 4; }
}
@media (max-width: 620px) {
  .filters { grid-template-columns: 1fr 1fr; } .filter.check { grid-column: 1 / 3; }
  .labels3:not(.over) { grid-auto-flow: row; height: calc(var(--arena) - 8px); grid-auto-rows: 1fr; inset: 4px 0 auto; }
  .labels3:not(.over) span { align-self: start; }
  .cards { columns: 1; }
  .samples .beside { justify-self: start; grid-column: 1 / 3; }
}
`});async function sm(i){let e=[],n=i.trim();for(let r=0;r<n.length;r+=1048576)e.push(Uint8Array.from(atob(n.slice(r,r+1048576)),a=>a.charCodeAt(0)));let s=new Blob(e).stream();return new Uint8Array(await new Response(s.pipeThrough(new DecompressionStream("deflate"))).arrayBuffer())}async function Es(i){let e=document.getElementById(uu+i);if(e)return sm(e.textContent??"");let t=await fetch(new URL(i,document.baseURI));if(!t.ok)throw new Error(`${i} is not here: ${t.status}`);return new Uint8Array(await t.arrayBuffer())}var uu,du,Vl=ze(()=>{"use strict";uu="file-";du=i=>document.getElementById(uu+i)!==null});var fu,Gl,pu,Hl,mu,gu,yu,Qt,Ei=ze(()=>{"use strict";fu={"as seen":"judged exactly as {whose} screen showed it","stamp clamped":"the view that was claimed is not possible; the nearest possible one was judged","stamp refused":"the view that was claimed is not possible","rewind clamped":"the hit was too old for the victim, and was judged later","rewind refused":"the hit was too old for the victim","victim clamped":"the victim had moved too far, and was judged later","victim refused":"the victim had moved too far","victim in cover":"on their own screen the victim was behind cover","knowledge gap":"too many packets were lost to know what the screen showed","bad shot":"the shot was no shot","clock off":"the server's clock was wrong","too many":"commands came faster than time passes","unknown client":"the server no longer knew the shooter"},Gl={"as seen":"as the screen showed it","stamp clamped":"an impossible claim, corrected","stamp refused":"an impossible claim","rewind clamped":"old, so judged later","rewind refused":"too old for the victim","victim clamped":"moved far, so judged later","victim refused":"the victim had moved too far","victim in cover":"the victim was in cover","knowledge gap":"too many packets lost","bad shot":"no shot at all","clock off":"the server's clock was off","too many":"too many commands","unknown client":"no such client"},pu={accepted:"accepted: the claimed view was possible","moment too old":"the claimed moment was older than this client's delay allows","moment too new":"the claimed moment was newer than any snapshot that they had","moment went back":"the claimed moment went back in time","moment too fast":"the claimed moment went faster than time does","no snapshot":"they had no snapshot yet","snapshot not sent":"the claim names a snapshot that was never sent","snapshot forgotten":"the claim names a snapshot too old to be known","snapshot went back":"the claim takes back a snapshot that they had","received undone":"the claim takes back a snapshot that they had","received too late":"the claim adds a snapshot that came too late to count",malformed:"the claim was malformed","outside step":"the claimed moment was not within the step of the command"},Hl={flying:"still flew",target:"met a target",stopped:"hit the level",fuse:"went off by its fuse",lifetime:"flew until its time was over"},mu={"as shown":"each step as the screen showed it","commands lost":"some commands were lost","by clock":"by the server's clock",remainder:"a part of the delay was not covered"},gu={wrong_version:"This page and the server speak different versions. Reload the page.",wrong_view:"This page would draw another world than the server has. Reload the page.",bad_ticket:"The server refused the ticket: it is not signed for this server.",expired_ticket:"The server refused the ticket: it has expired. Ask for a new one.",used_ticket:"The server refused the ticket: it was used before. Ask for a new one.",banned:"The server refused you: you may not play here.",server_full:"The server is full. Join again later."},yu={left:"You have left the match.",shut_down:"The server has shut down.",kicked:"The server's owner has sent you away.",timed_out:"The connection was lost: nothing was heard for too long. A page that sleeps loses its seat.",replaced:"You have joined again somewhere else.",misbehaved:"The server ended it: this page sent what the server does not take.",transport_closed:"The connection was lost.",fell_behind:"The connection was lost: it was too slow for what the server had to say.",numbers_used_up:"This session has lasted for as long as one can. Join again."},Qt=["Rifle","Shotgun","Automatic","Rocket","Grenade","Spear","Bolt","Blade","Railgun"]});function Xl(i,e,t){let n=e.outcome[i.outcome]??"",s=t.of(i.player),r=i.victim>=0?` ${t.ofSlot(i.victim)}`:"";return n==="hit"?`${As(s)} hit${r}${i.killed?", and killed them":""}.`:n==="miss"?`${As(s)} missed.`:`${s==="you"?"Your":`${As(s)}'s`} hit was refused: ${Ai(e.reason[i.reason])}.`}var rm,Ti,Ai,vu,xu,Wl,en,Ts,_u,Vr,ql,bu,Dn,wu,ii,As,tn=ze(()=>{"use strict";Ei();rm={present:"no rewind",ping:"by ping","half ping+interpolation":"by half a ping and the delay (Mirror)","ping+interpolation":"by ping and the delay",tick:"by tick (Source)",nearest:"by the nearest tick","client time":"by the client's clock (text21)",angle:"by angle to the target (text21)","nodes by ping":"by nodes and ping (capt.k)","frame+subframe":"by frame and progress (TwoTen)","server-time":"by the server's time (UT2003)",moment:"by the moment drawn",endpoints:"by two ticks (Fusion)",exact:"exact: what the screen showed"},Ti=i=>rm[i]??i,Ai=(i="?",e="the shooter's")=>(fu[i.replaceAll("_"," ")]??(/^(\?|unknown)/.test(i)?"a rule that only a newer server knows":i)).replace("{whose}",e),vu=i=>gu[i]??`The server refused you: ${i}.`,xu=i=>yu[i]??`The match ended for you: ${i}.`,Wl={"5g":"5G, a phone that rests","5g-driving":"5G, a phone in a car","leo-satellite":"a satellite in low orbit",wifi:"Wi-Fi of a home",transatlantic:"from London to New York"},en=i=>`${Math.round(i)} ms`,Ts=i=>`${Math.round(i*100)} %`,_u=i=>String(Math.round(i)),Vr=(i,e,t)=>({title:i,hint:e,choices:t,read:n=>t[n]??""}),ql=["by this library's images","by FishNet's copies, which catch up","by the Unreal series' copies, which stay behind"],bu=["A bystander's screen","A bystander, as FishNet","A bystander, as the series"],Dn={rtt:{title:"Round trip",hint:"from you to the server and back",read:en},jitter:{title:"Jitter",hint:"how unevenly packets arrive",read:en},loss:{title:"Packets lost",read:Ts},reorder:{title:"Packets overtaken",read:Ts},own_rtt:{title:"Added round trip",hint:"on top of the way to the server as it is",read:en},own_jitter:{title:"Added jitter",hint:"how unevenly packets arrive",read:en},own_loss:{title:"Packets lost",read:Ts},own_reorder:{title:"Packets overtaken",read:Ts},bots:{title:"Bots",read:_u},bot_rtt:{title:"The bots' round trip",read:en},bot_loss:{title:"The bots' packets lost",read:Ts},tick:{title:"Tick rate",hint:"how often the server steps, and clients give commands: the game is the same in seconds",choices:["32 Hz","64 Hz","128 Hz"],values:[32,64,128],read:i=>`${i} Hz`},snapshot_ticks:{title:"Snapshots",hint:"how often the server sends where everybody is",read:i=>i===1?"each tick":`every ${i} ticks`},delay:{title:"Interpolation delay",hint:"how far in the past your screen draws the others",read:i=>i===0?"as your network asks":en(i)},curve:Vr("Curve","how the screen draws between two samples",["steps: the sample before","linear: a straight line","Hermite: with the sent velocities","Catmull-Rom: through four samples"]),fairness:Vr("Fairness","who pays for lag",["competitive","casual","co-op","high ping","even: low pings wait","rules of your own"]),shared_by:Vr("A hit is decided by","which samples a projectile is judged with",["the shooter's commands","the server's clock","the present, catching up"]),look_back:{title:"Look-back at most",hint:"what a victim may be made to pay: L",read:en},fast_forward:{title:"Fast-forward at most",hint:"what whoever must dodge may be made to pay: FF",read:en},hold_back:{title:"Hold-back",hint:"what the shooter pays: S",read:en},remote:Vr("Others' rockets are shown","how all screens show the projectiles of other players; no verdict depends on it",ql.map(i=>i.split(",")[0])),max_rewind:{title:"Longest rewind",read:en},max_moved:{title:"Farthest a victim may have moved",read:i=>i===0?"no limit":`${i.toFixed(1)} m`},cover_grace:{title:"Cover protects after",read:i=>i<0?"never":en(i)},foresight:{title:"Cover foreseen by",read:en},seed:{title:"Seed",hint:"the same seed plays the same match",read:_u}},wu=["Bots play. Follow one, and compare its screen with what the server rewinds to: the first two pictures are equal. You may join in.","Hold the trigger at the strafing target. Then choose \u201Cby ping\u201D under Rewind by, and watch hits on your screen become misses. With \u201Cexact\u201D they are hits again.","Hit the peeker as they slip back behind the pillar. Beside the hit, see what they saw, and what the cover rule says of it.","Fire at whoever jumps aside. Below: who pays for the delay, and where three screens have each rocket. Under Rockets, let the commands decide, and nobody but the victim pays.","Shoot the driver, not the car. They stand in its frame: wherever a screen draws the car, they are in their seat, and that is where they are judged.","The target leaves at the end of one lane and appears on the other. No screen ever draws it on the way between.","The one who crouches reflects your beam. It goes on from where your screen shows them, and may hit the two behind."],ii=class{constructor(e,t,n){this.you=t;this.others=n;for(let s of e)this.players.set(s.self,s.player)}you;others;players=new Map;of(e){return e===this.you?"you":`${this.others} ${e}`}ofSlot(e){if(e<0)return"nobody";let t=this.players.get(e);return t===void 0?"the vehicle or the crate":this.of(t)}},As=i=>i[0].toUpperCase()+i.slice(1)});function Zl(i){return i.hits>1?`hit ${i.hits}, ${i.granted===i.hits?"all count":am(i.granted)}`:i.projectile?Hl[i.outcome]??`never flew: ${i.outcome}`:i.outcome==="hit"?`hit entity ${i.victim}`:i.outcome==="miss"?"missed":"was refused"}function Mu(i){let{at:e,client:t,weapon:n}=i,s=i.projectile!==void 0,r=String(s?i.end_kind??i.result:i.outcome),a=Zl({projectile:s,outcome:r,victim:String(i.victim),hits:Number(i.hit_count??0),granted:Number(i.granted??0)});return[`${s?"Projectile":"Shot"} ${i.projectile??i.shot}`,`${n} ${a}`,i.query?.shape??"",Yl(i.user,t),`${Jl(e)}${e.includes("T")?" UTC":""}`,i.disagreed?"screen and verdict differ":""].filter(l=>l!=="").join(" \xB7 ")}function Eu(i){return i.projectile?i.outcome==="target"?"met somebody":Hl[i.outcome]?"exact":"never flew":"exact"}function Tu(i){let e=`All ${Gr(i.exact+i["met somebody"]+i["never flew"])} judged again in this page`,t=i["met somebody"],n=[t>0?`${Gr(t)} that met somebody are equal as far as it is stored`:"",i["never flew"]>0?`${Gr(i["never flew"])} never flew`:""].filter(s=>s);return n.length===0?`${e}: equal, bit for bit.`:`${e}: ${Gr(i.exact)} are equal, bit for bit; ${n.join("; ")}.`}function Cu(i){let e=[["Judged at",i.at.replace("T",", ").replace("Z"," UTC")],["Fired by",`${i.user===0?"a user whom the file does not name":`user ${i.user}`}, client ${i.client}`],["Weapon",i.weapon]];if(i.projectile!==void 0)return[...e,...cm(i)];if(e.push(["Audit of the claim",pu[String(i.audit)]??String(i.audit)]),i.query&&e.push(...lm(i,i.query)),i.query){e.push(["Longest rewind allowed",si(i.max_rewind_us)]);let s=Number(i.max_victim_moved_m);e.push(["A victim may have moved",s>1e3?"any distance":`at most ${Hr(s)}`])}else if(i.victim){e.push(["Age of the hit for its victim",`${si(i.paid_us)} of at most ${si(i.max_rewind_us)}`]);let s=Number(i.max_victim_moved_m);e.push(["The victim had moved",Hr(i.victim_moved_m)+(s>1e3?", no cap":` of at most ${Hr(s)}`)])}else e.push(["Longest rewind allowed",si(i.max_rewind_us)]);let t=Number(i.cover_grace_us);e.push(["Cover protects",t<0||t>1e8?"never":`after ${si(t)} out of sight`]);let n=Number(i.declared_hash);return e.push(["Screen and verdict",n===0?"the client did not declare its screen":n===Number(i.server_hash)?`equal: both ${$l(n)}`:Number(i.server_hash)===0?"not compared: the view was not rebuilt as claimed":`${$l(n)} on the screen, ${$l(i.server_hash)} judged`]),Number(i.first_differing)>=0&&e.push(["The first hit that differs",`number ${Number(i.first_differing)+1}`]),e}function lm(i,e){let t=[["Shape",e.words],["Counts",om[e.collect]??e.collect]];e.swing>0&&t.push(["Part of a swing",`number ${e.swing}; each body is met once`]);let n=Number(i.hit_count);return t.push(["Hits",n===0?"none":`${n}, of which ${i.granted} count`]),t}function Pu(i){return i.has_verdict?i.outcome==="hit"?"counts":i.outcome==="miss"?"missed later":"refused":"left out"}function Iu(i){if(!i.has_verdict)return"";let e=[Gl[i.reason]??i.reason,`${si(i.paid_us)} old for its victim`,`moved ${Hr(i.victim_moved_m)}`];return i.judged_again&&e.push("judged again"),i.former_life&&e.push("a life that has ended"),e.join(" \xB7 ")}function cm(i){let e=s=>{let r=Number(i[`${s}_ticks`]);return Number.isFinite(r)?`${(1e3*r/Number(i.tick_rate_hz)).toFixed(0)} ms`:"none"},t=[["Age of the shooter's view",si(i.view_age_us)],["Round trip",si(i.rtt_us)]];if(i.end_kind===void 0)return t;t.push(["Look-back (the target pays)",e("look_back")],["Fast-forward (the dodger pays)",e("fast_forward")],["Hold-back (the shooter pays)",e("hold_back")],["Not covered",e("remainder")],["Flew for",e("age")]);let n=i.image;return t.push(["On the shooter's screen",n?.outcome??"not reported"]),t}var Yl,am,Su,Gr,Au,Wr,Jl,Ru,si,Hr,$l,om,qr=ze(()=>{"use strict";Ei();tn();Yl=(i,e)=>String(i)==="0"?`client ${e}`:`user ${i}`,am=i=>i===0?"none counts":i===1?"1 counts":`${i} count`;Su=i=>i.projectile?i.outcome==="target"?"hit":"flew":i.outcome==="hit"?"hit":i.outcome==="miss"?"miss":"refused";Gr=i=>i.toLocaleString("en");Au=i=>(i.shape&&i.shape!=="ray"?`${i.shape} \xB7 `:"")+(i.disagreed?"the screen showed something else":Gl[i.reason]??mu[i.reason]??i.reason),Wr=i=>Ti(i),Jl=i=>i.includes("T")?i.slice(11,23):i,Ru=i=>i.includes("T")?i.slice(0,10):"",si=i=>`${(Number(i)/1e3).toFixed(0)} ms`,Hr=i=>`${Number(i).toFixed(2)} m`,$l=i=>(Number(i)>>>0).toString(16).padStart(8,"0");om={nearest:"the nearest hit alone",entities:"each body once",hitboxes:"every hitbox"}});var Nu,Lu=ze(()=>{Nu='"use strict";(()=>{var dn=Object.create;var hr=Object.defineProperty;var yn=Object.getOwnPropertyDescriptor;var vn=Object.getOwnPropertyNames;var gn=Object.getPrototypeOf,_n=Object.prototype.hasOwnProperty;var En=(w,l)=>()=>{try{return l||w((l={exports:{}}).exports,l),l.exports}catch(p){throw l=0,p}};var An=(w,l,p,_)=>{if(l&&typeof l=="object"||typeof l=="function")for(let U of vn(l))!_n.call(w,U)&&U!==p&&hr(w,U,{get:()=>l[U],enumerable:!(_=yn(l,U))||_.enumerable});return w};var kn=(w,l,p)=>(p=w!=null?dn(gn(w)):{},An(l||!w||!w.__esModule?hr(p,"default",{value:w,enumerable:!0}):p,w));var cr=En((Ye,Se)=>{var Le=void 0,Pe=function(w){return Le||(Le=new Promise(function(l,p){var _=typeof w<"u"?w:{},U=_.onAbort;_.onAbort=function(e){p(new Error(e)),U&&U(e)},_.postRun=_.postRun||[],_.postRun.push(function(){l(_)}),Se=void 0;var a;a||=typeof _<"u"?_:{};var S=!!globalThis.window,N=!!globalThis.WorkerGlobalScope;a.onRuntimeInitialized=function(){function e(o,u){ur(o,u instanceof Error?u.message:String(u),-1)}function t(o,u){switch(typeof u){case"boolean":pn(o,u?1:0);break;case"number":hn(o,u);break;case"string":cn(o,u,X(u),-1);break;case"object":if(u===null)ar(o);else if(u.length!=null){var b=Oe(u.length);M.set(u,b),bn(o,b,u.length,-1),se(b)}else ur(o,"Wrong API use : tried to return a value of an unknown type ("+u+").",-1);break;default:ar(o)}}function n(o,u){for(var b=[],d=0;d<o;d+=1){var y=C(u+4*d,"i32"),A=an(y);if(A===1||A===2)y=fn(y);else if(A===3)A=sr(y),y=un(y),y=R(y,A,!0);else if(A===4){A=y,y=sr(A),A=ln(A);for(var k=new Uint8Array(y),B=0;B<y;B+=1)k[B]=M[A+B];y=k}else y=null;b.push(y)}return b}function r(o,u){this.Va=o,this.db=u,this.Ta=1,this.Eb=[]}function i(o,u){if(this.db=u,this.tb=fe(o),this.tb===null)throw Error("Unable to allocate memory for the SQL string");this.zb=this.tb,this.fb=this.Kb=null}function s(o){this.filename="dbfile_"+(4294967295*Math.random()>>>0),o!=null&&Zt(this.filename,o),this.handleError(W(this.filename,m)),this.db=C(m,"i32"),E&&mn(this.db),this.Bb={},this.ab=new Map}function h(o,u){return o.replace(/[A-Z]/g,function(b){return b.toLowerCase()})+":"+u}function v(o){o.forEach(Fe)}var E=a.useOldExtensionFunctions!==!1,m=ae(4),c=a.cwrap,W=c("sqlite3_open","number",["string","number"]),Z=c("sqlite3_close_v2","number",["number"]),wt=c("sqlite3_backup_init","number",["number","string","number","string"]),xe=c("sqlite3_backup_step","number",["number","number"]),qe=c("sqlite3_backup_finish","number",["number"]),ce=c("sqlite3_exec","number",["number","number","number","number","number"]),Ve=c("sqlite3_changes","number",["number"]),Y=c("sqlite3_sql","string",["number"]),Lr=c("sqlite3_normalized_sql","string",["number"]),dt=c("sqlite3_prepare_v2","number",["number","number","number","number","number"]),Pr=c("sqlite3_bind_text","number",["number","number","number","number","number"]),nr=c("sqlite3_bind_blob","number",["number","number","number","number","number"]),Yr=c("sqlite3_bind_double","number",["number","number","number"]),Xr=c("sqlite3_bind_int","number",["number","number","number"]),Cr=c("sqlite3_bind_parameter_index","number",["number","string"]),Zr=c("sqlite3_step","number",["number"]),be=c("sqlite3_errmsg","string",["number"]),Hr=c("sqlite3_column_count","number",["number"]),Jr=c("sqlite3_data_count","number",["number"]),Gr=c("sqlite3_column_double","number",["number","number"]),Kr=c("sqlite3_column_text","number",["number","number"]),en=c("sqlite3_column_blob","number",["number","number"]),ir=c("sqlite3_column_bytes","number",["number","number"]),tn=c("sqlite3_column_type","number",["number","number"]),rn=c("sqlite3_column_name","string",["number","number"]),nn=c("sqlite3_reset","number",["number"]),on=c("sqlite3_clear_bindings","number",["number"]),sn=c("sqlite3_finalize","number",["number"]),or=c("sqlite3_create_function_v2","number","number string number number number number number number number".split(" ")),an=c("sqlite3_value_type","number",["number"]),sr=c("sqlite3_value_bytes","number",["number"]),un=c("sqlite3_value_text","number",["number"]),ln=c("sqlite3_value_blob","number",["number"]),fn=c("sqlite3_value_double","number",["number"]),hn=c("sqlite3_result_double","",["number","number"]),ar=c("sqlite3_result_null","",["number"]),cn=c("sqlite3_result_text","",["number","string","number","number"]),bn=c("sqlite3_result_blob","",["number","number","number","number"]),pn=c("sqlite3_result_int","",["number","number"]),ur=c("sqlite3_result_error","",["number","string","number"]),lr=c("sqlite3_aggregate_context","number",["number","number"]),mn=c("RegisterExtensionFunctions","number",["number"]),fr=c("sqlite3_update_hook","number",["number","number","number"]);r.prototype.bind=function(o){if(!this.Va)throw"Statement closed";return this.reset(),Array.isArray(o)?this.bc(o):o!=null&&typeof o=="object"?this.cc(o):!0},r.prototype.step=function(){if(!this.Va)throw"Statement closed";this.Ta=1;var o=Zr(this.Va);switch(o){case 100:return!0;case 101:return!1;default:throw this.db.handleError(o)}},r.prototype.Ub=function(o){return o==null&&(o=this.Ta,this.Ta+=1),Gr(this.Va,o)},r.prototype.oc=function(o){if(o==null&&(o=this.Ta,this.Ta+=1),typeof BigInt!="function")throw Error("BigInt is not supported");return BigInt(this.Vb(o))},r.prototype.Vb=function(o){o==null&&(o=this.Ta,this.Ta+=1);var u=Kr(this.Va,o);return o=ir(this.Va,o),R(u,o,!0)},r.prototype.getBlob=function(o){o==null&&(o=this.Ta,this.Ta+=1);var u=ir(this.Va,o);o=en(this.Va,o);for(var b=new Uint8Array(u),d=0;d<u;d+=1)b[d]=M[o+d];return b},r.prototype.get=function(o,u){u=u||{},o!=null&&this.bind(o)&&this.step(),o=[];for(var b=Jr(this.Va),d=0;d<b;d+=1)switch(tn(this.Va,d)){case 1:var y=u.useBigInt?this.oc(d):this.Ub(d);o.push(y);break;case 2:o.push(this.Ub(d));break;case 3:o.push(this.Vb(d));break;case 4:o.push(this.getBlob(d));break;default:o.push(null)}return o},r.prototype.Ib=function(){for(var o=[],u=Hr(this.Va),b=0;b<u;b+=1)o.push(rn(this.Va,b));return o},r.prototype.Tb=function(o,u){var b=this.get(o,u);return o=this.Ib(),Object.fromEntries(o.map(function(d,y){return[d,b[y]]}))},r.prototype.tc=function(){return Y(this.Va)},r.prototype.qc=function(){return Lr(this.Va)},r.prototype.run=function(o){return o!=null&&this.bind(o),this.step(),this.reset()},r.prototype.Pb=function(o,u){u==null&&(u=this.Ta,this.Ta+=1);var b=fe(o);this.Eb.push(b),this.db.handleError(Pr(this.Va,u,b,X(o),0))},r.prototype.ac=function(o,u){u==null&&(u=this.Ta,this.Ta+=1);var b=Oe(o.length);M.set(o,b),this.Eb.push(b),this.db.handleError(nr(this.Va,u,b,o.length,0))},r.prototype.Ob=function(o,u){u==null&&(u=this.Ta,this.Ta+=1),this.db.handleError((o===(o|0)?Xr:Yr)(this.Va,u,o))},r.prototype.dc=function(o){o==null&&(o=this.Ta,this.Ta+=1),nr(this.Va,o,0,0,0)},r.prototype.Qb=function(o,u){switch(u==null&&(u=this.Ta,this.Ta+=1),typeof o){case"string":this.Pb(o,u);return;case"number":this.Ob(o,u);return;case"bigint":this.Pb(o.toString(),u);return;case"boolean":this.Ob(o+0,u);return;case"object":if(o===null){this.dc(u);return}if(o.length!=null){this.ac(o,u);return}}throw"Wrong API use : tried to bind a value of an unknown type ("+o+")."},r.prototype.cc=function(o){var u=this;return Object.keys(o).forEach(function(b){var d=Cr(u.Va,b);d!==0&&u.Qb(o[b],d)}),!0},r.prototype.bc=function(o){for(var u=0;u<o.length;u+=1)this.Qb(o[u],u+1);return!0},r.prototype.reset=function(){return this.Hb(),on(this.Va)===0&&nn(this.Va)===0},r.prototype.Hb=function(){for(var o;(o=this.Eb.pop())!==void 0;)se(o)},r.prototype.jb=function(){this.Hb();var o=sn(this.Va)===0;return delete this.db.Bb[this.Va],this.Va=0,o},i.prototype.next=function(){if(this.tb===null)return{done:!0};if(this.fb!==null&&(this.fb.jb(),this.fb=null),!this.db.db)throw this.ub(),Error("Database closed");var o=ke(),u=ae(4);_e(m),_e(u);try{this.db.handleError(dt(this.db.db,this.zb,-1,m,u)),this.zb=C(u,"i32");var b=C(m,"i32");return b===0?(this.ub(),{done:!0}):(this.fb=new r(b,this.db),this.db.Bb[b]=this.fb,{value:this.fb,done:!1})}catch(d){throw this.Kb=R(this.zb),this.ub(),d}finally{Ae(o)}},i.prototype.ub=function(){se(this.tb),this.tb=null},i.prototype.return=function(){return this.fb!==null&&(this.fb.jb(),this.fb=null),this.ub(),{done:!0}},i.prototype.rc=function(){return this.Kb!==null?this.Kb:R(this.zb)},typeof Symbol=="function"&&typeof Symbol.iterator=="symbol"&&(i.prototype[Symbol.iterator]=function(){return this}),s.prototype.run=function(o,u){if(!this.db)throw"Database closed";if(u){o=this.Lb(o,u);try{o.step()}finally{o.jb()}}else{o=fe(o);try{this.handleError(ce(this.db,o,0,0,m))}finally{se(o)}}return this},s.prototype.exec=function(o,u,b){if(!this.db)throw"Database closed";var d=ke(),y=null,A=null,k=null;try{k=A=fe(o);var B=ae(4);for(o=[];C(k,"i8")!==0;){_e(m),_e(B),this.handleError(dt(this.db,k,-1,m,B));var H=C(m,"i32");if(k=C(B,"i32"),H!==0){var Q=null;for(y=new r(H,this),u!=null&&y.bind(u);y.step();)Q===null&&(Q={columns:y.Ib(),values:[]},o.push(Q)),Q.values.push(y.get(null,b));y.jb()}}return o}catch(O){throw y&&y.jb(),O}finally{A&&se(A),Ae(d)}},s.prototype.lc=function(o,u,b,d,y){typeof u=="function"&&(d=b,b=u,u=void 0),o=this.Lb(o,u);try{for(;o.step();)b(o.Tb(null,y))}finally{o.jb()}if(typeof d=="function")return d()},s.prototype.Lb=function(o,u){o=fe(o);try{_e(m),this.handleError(dt(this.db,o,-1,m,0))}finally{se(o)}if(o=C(m,"i32"),o===0)throw"Nothing to prepare";var b=new r(o,this);return u!=null&&b.bind(u),this.Bb[o]=b},s.prototype.wc=function(o){return new i(o,this)},s.prototype.nc=function(){if(!this.db)throw Error("Database closed");var o=this.filename+"_export";Zt(o,[]);var u=0,b=0;try{var d=F(o).node,y=null,A=d.Qa.write;d.Qa=Object.create(d.Qa),d.Qa.write=function(H,Q,O,re,J){return y===null?A(H,Q,O,re,J):(d.Ua.set(Q.subarray(O,O+re),J),d.Wa=Math.max(d.Wa,J+re),re)};var k=W(o,m);if(u=C(m,"i32"),k!==0||(b=wt(u,"main",this.db,"main"),b===0))throw Error(be(u));if(k=xe(b,0),k===0){var B=this.exec("PRAGMA main.page_count; PRAGMA main.page_size");y=new Uint8Array(B[0].values[0][0]*B[1].values[0][0]),d.Ua=y,k=xe(b,-1)}if(k===5||k===6)throw Error("Unable to export: SQLite is busy or locked. Finish active write transactions before exporting.");if(k!==101||(k=qe(b),b=0,k!==0)||(k=Z(u),k!==0))throw Error(be(u));return u=0,y=new Uint8Array(d.Ua.buffer,d.Ua.byteOffset,d.Wa),y.length>0&&(y[18]=1,y[19]=1),y}finally{b!==0&&qe(b),u!==0&&Z(u),at("/"+o)}},s.prototype.close=function(){this.db!==null&&(Object.values(this.Bb).forEach(function(o){o.jb()}),this.ab.forEach(v),this.ab.clear(),this.lb&&(Fe(this.lb),this.lb=void 0),this.handleError(Z(this.db)),at("/"+this.filename),this.db=null)},s.prototype.handleError=function(o){if(o===0)return null;throw o=be(this.db),Error(o)},s.prototype.sc=function(){return Ve(this.db)},s.prototype.jc=function(o,u){var b=h(o,u.length);this.ab.has(b)&&(v(this.ab.get(b)),this.ab.delete(b));var d=Ee(function(y,A,k){A=n(A,k);try{var B=u.apply(null,A)}catch(H){e(y,H);return}t(y,B)},"viii");return this.ab.set(b,[d]),this.handleError(or(this.db,o,u.length,1,0,d,0,0,0)),this},s.prototype.hc=function(o,u){function b(Q){return k.has(Q)||k.set(Q,d()),k.get(Q)}var d=u.init||function(){return null},y=u.finalize||function(Q){return Q},A=u.step;if(!A)throw"An aggregate function must have a step function in "+o;var k=new Map;u=h(o,A.length-1),this.ab.has(u)&&(v(this.ab.get(u)),this.ab.delete(u));var B=Ee(function(Q,O,re){var J=lr(Q,1),yt=b(J);O=n(O,re),yt=[yt].concat(O);try{k.set(J,A.apply(null,yt))}catch(wn){k.delete(J),e(Q,wn)}},"viii"),H=Ee(function(Q){var O=lr(Q,1);try{var re=y(b(O))}catch(J){k.delete(O),e(Q,J);return}t(Q,re),k.delete(O)},"vi");return this.ab.set(u,[B,H]),this.handleError(or(this.db,o,A.length-1,1,0,0,B,H,0)),this},s.prototype.Dc=function(o){return this.lb&&(fr(this.db,0,0),Fe(this.lb),this.lb=void 0),o?(this.lb=Ee(function(u,b,d,y,A){switch(b){case 18:u="insert";break;case 23:u="update";break;case 9:u="delete";break;default:throw"unknown operationCode in updateHook callback: "+b}if(d=R(d),y=R(y),A>Number.MAX_SAFE_INTEGER)throw"rowId too big to fit inside a Number";o(u,d,y,Number(A))},"viiiij"),fr(this.db,this.lb,0),this):this},r.prototype.bind=r.prototype.bind,r.prototype.step=r.prototype.step,r.prototype.get=r.prototype.get,r.prototype.getColumnNames=r.prototype.Ib,r.prototype.getAsObject=r.prototype.Tb,r.prototype.getSQL=r.prototype.tc,r.prototype.getNormalizedSQL=r.prototype.qc,r.prototype.run=r.prototype.run,r.prototype.reset=r.prototype.reset,r.prototype.freemem=r.prototype.Hb,r.prototype.free=r.prototype.jb,i.prototype.next=i.prototype.next,i.prototype.getRemainingSQL=i.prototype.rc,s.prototype.run=s.prototype.run,s.prototype.exec=s.prototype.exec,s.prototype.each=s.prototype.lc,s.prototype.prepare=s.prototype.Lb,s.prototype.iterateStatements=s.prototype.wc,s.prototype.export=s.prototype.nc,s.prototype.close=s.prototype.close,s.prototype.handleError=s.prototype.handleError,s.prototype.getRowsModified=s.prototype.sc,s.prototype.create_function=s.prototype.jc,s.prototype.create_aggregate=s.prototype.hc,s.prototype.updateHook=s.prototype.Dc,a.Database=s};var j="./this.program",z=globalThis.document?.currentScript?.src;N&&(z=self.location.href);var pe="",me,Ze;if(S||N){try{pe=new URL(".",z).href}catch{}N&&(Ze=e=>{var t=new XMLHttpRequest;return t.open("GET",e,!1),t.responseType="arraybuffer",t.send(null),new Uint8Array(t.response)}),me=async e=>{if(e=await fetch(e,{credentials:"same-origin"}),e.ok)return e.arrayBuffer();throw Error(e.status+" : "+e.url)}}var He=console.log.bind(console),G=console.error.bind(console),we,Re=!1,Je;function _t(){if(!M?.buffer?.resizable){var e=ze.buffer;M=new Int8Array(e),ve=new Int16Array(e),I=new Uint8Array(e),T=new Int32Array(e),x=new Uint32Array(e),ct=new Float32Array(e),bt=new Float64Array(e),V=new BigInt64Array(e)}}function gr(){var e=a.preRun;for(e&&(typeof e=="function"&&(e=[e]),kt.push(...e)),e=kt;e.length>0;)e.shift()(a)}function _r(){var e=a.postRun;for(e&&(typeof e=="function"&&(e=[e]),At.push(...e)),e=At;e.length>0;)e.shift()(a)}function de(e){throw a.onAbort?.(e),e=`Aborted(${e})`,G(e),Re=!0,new WebAssembly.RuntimeError(e+". Build with -sASSERTIONS for more info.")}var Ge;async function Er(e){if(!we)try{return await me(e)}catch{}if(e==Ge&&we)e=new Uint8Array(we);else if(Ze)e=Ze(e);else throw"both async and sync fetching of the wasm failed";return e}async function Ar(e,t){try{var n=await Er(e);return await WebAssembly.instantiate(n,t)}catch(r){G(`failed to asynchronously prepare wasm: ${r}`),de(r)}}async function kr(e){var t=Ge;if(!we)try{var n=fetch(t,{credentials:"same-origin"});return await WebAssembly.instantiateStreaming(n,e)}catch(r){G(`wasm streaming compile failed: ${r}`),G("falling back to ArrayBuffer instantiation")}return Ar(t,e)}class Et{name="ExitStatus";constructor(t){this.message=`Program terminated with exit(${t})`,this.status=t}}var M,At=[],kt=[],Ue=!0,I,xt=new TextDecoder,qt=(e,t,n,r)=>{if(n=t+n,r)return n;for(;e[t]&&!(t>=n);)++t;return t},R=(e,t,n)=>e?xt.decode(I.subarray(e,qt(I,e,t,n))):"",St=(e,t)=>{for(var n=0,r=e.length-1;r>=0;r--){var i=e[r];i==="."?e.splice(r,1):i===".."?(e.splice(r,1),n++):n&&(e.splice(r,1),n--)}if(t)for(;n;n--)e.unshift("..");return e},Ke=e=>{var t=e.charAt(0)==="/",n=e.slice(-1)==="/";return(e=St(e.split("/").filter(r=>!!r),!t).join("/"))||t||(e="."),e&&n&&(e+="/"),(t?"/":"")+e},Rt=e=>{var t=/^(\\/?|)([\\s\\S]*?)((?:\\.{1,2}|[^\\/]+?|)(\\.[^.\\/]*|))(?:[\\/]*)$/.exec(e).slice(1);return e=t[0],t=t[1],!e&&!t?".":(t&&=t.slice(0,-1),e+t)},Me=e=>e&&e.match(/([^\\/]+|\\/)\\/*$/)[1],xr=(...e)=>{for(var t="",n=!1,r=e.length-1;r>=-1&&!n;r--){if(n=r>=0?e[r]:"/",typeof n!="string")throw new TypeError("Arguments to path.resolve must be strings");if(!n)return"";t=n+"/"+t,n=n.charAt(0)==="/"}return t=St(t.split("/").filter(i=>!!i),!n).join("/"),(n?"/":"")+t||"."},X=e=>{for(var t=0,n=0;n<e.length;++n){var r=e.codePointAt(n);r<=127?t++:r<=2047?t+=2:r<=65535?t+=3:(t+=4,n++)}return t},L=(e,t,n,r)=>{if(!(r>0))return 0;var i=n;r=n+r-1;for(var s=0;s<e.length;++s){var h=e.codePointAt(s);if(h<=127){if(n>=r)break;t[n++]=h}else if(h<=2047){if(n+1>=r)break;t[n++]=192|h>>6,t[n++]=128|h&63}else if(h<=65535){if(n+2>=r)break;t[n++]=224|h>>12,t[n++]=128|h>>6&63,t[n++]=128|h&63}else{if(n+3>=r)break;t[n++]=240|h>>18,t[n++]=128|h>>12&63,t[n++]=128|h>>6&63,t[n++]=128|h&63,s++}}return t[n]=0,n-i},Ut=e=>{var t=Array(X(e)+1);return e=L(e,t,0,t.length),t.length=e,t},Mt=(e,t)=>{var n=0;return e&&(n|=365),t&&(n|=146),n},g={cb:null,hb(){return g.createNode(null,"/",16895,0)},createNode(e,t,n,r){if((n&61440)===24576||(n&61440)===4096)throw new f(63);return g.cb||(g.cb={dir:{node:{$a:g.Ra.$a,eb:g.Ra.eb,rb:g.Ra.rb,wb:g.Ra.wb,Zb:g.Ra.Zb,Db:g.Ra.Db,Ab:g.Ra.Ab,Nb:g.Ra.Nb,Cb:g.Ra.Cb},stream:{bb:g.Qa.bb}},file:{node:{$a:g.Ra.$a,eb:g.Ra.eb},stream:{bb:g.Qa.bb,read:g.Qa.read,write:g.Qa.write,xb:g.Qa.xb,yb:g.Qa.yb}},link:{node:{$a:g.Ra.$a,eb:g.Ra.eb,kb:g.Ra.kb},stream:{}},Rb:{node:{$a:g.Ra.$a,eb:g.Ra.eb},stream:Nr}}),n=$t(e,t,n,r),$(n.mode)?(n.Ra=g.cb.dir.node,n.Qa=g.cb.dir.stream,n.Ua={}):(n.mode&61440)===32768?(n.Ra=g.cb.file.node,n.Qa=g.cb.file.stream,n.Wa=0,n.Ua=g.mc??(g.mc=new Uint8Array(0))):(n.mode&61440)===40960?(n.Ra=g.cb.link.node,n.Qa=g.cb.link.stream):(n.mode&61440)===8192&&(n.Ra=g.cb.Rb.node,n.Qa=g.cb.Rb.stream),n.gb=n.Ya=n.Xa=Date.now(),e&&(e.Ua[t]=n,e.gb=e.Ya=e.Xa=n.gb),n},Ra:{$a(e){var t={};return t.kc=(e.mode&61440)===8192?e.id:1,t.vc=e.id,t.mode=e.mode,t.yc=1,t.uid=0,t.uc=0,t.sb=e.sb,$(e.mode)?t.size=4096:(e.mode&61440)===32768?t.size=e.Wa:(e.mode&61440)===40960?t.size=e.link.length:t.size=0,t.gb=new Date(e.gb),t.Ya=new Date(e.Ya),t.Xa=new Date(e.Xa),t.ec=4096,t.fc=Math.ceil(t.size/t.ec),t},eb(e,t){for(var n of["mode","atime","mtime","ctime"])t[n]!=null&&(e[n]=t[n]);t.size!==void 0&&(t=t.size,e.Wa!=t&&(n=e.Ua,e.Ua=new Uint8Array(t),e.Ua.set(n.subarray(0,Math.min(t,e.Wa))),e.Wa=t))},rb(){throw g.Fb||(g.Fb=new f(44),g.Fb.stack="<generic error, no stack>"),g.Fb},wb(e,t,n,r){return g.createNode(e,t,n,r)},Zb(e,t,n){try{var r=ne(t,n)}catch{}if(r&&$(e.mode))for(var i in r.Ua)throw new f(55);delete e.parent.Ua[e.name],t.Ua[n]=e,e.name=n,t.Xa=t.Ya=e.parent.Xa=e.parent.Ya=Date.now()},Db(e,t){delete e.Ua[t],e.Xa=e.Ya=Date.now()},Ab(e,t){var n=ne(e,t),r;for(r in n.Ua)throw new f(55);delete e.Ua[t],e.Xa=e.Ya=Date.now()},Nb(e){return[".","..",...Object.keys(e.Ua)]},Cb(e,t,n){return e=g.createNode(e,t,41471,0),e.link=n,e},kb(e){if((e.mode&61440)!==40960)throw new f(28);return e.link}},Qa:{read(e,t,n,r,i){return i>=e.node.Wa?0:(r=Math.min(e.node.Wa-i,r),t.set(e.node.Ua.subarray(i,i+r),n),r)},write(e,t,n,r,i,s){if(t.buffer===M.buffer&&(s=!1),!r)return 0;if(e=e.node,e.Ya=e.Xa=Date.now(),s)e.Ua=t.subarray(n,n+r),e.Wa=r;else if(e.Wa||i){s=i+r;var h=e.Ua.length;h>=s||(s=Math.max(s,h*(h<1048576?2:1.125)>>>0),h&&(s=Math.max(s,256)),h=e.Ua.subarray(0,e.Wa),e.Ua=new Uint8Array(s),e.Ua.set(h)),e.Ua.set(t.subarray(n,n+r),i),e.Wa=Math.max(e.Wa,i+r)}else e.Ua=t.slice(n,n+r),e.Wa=r;return r},bb(e,t,n){if(n===1?t+=e.position:n===2&&(e.node.mode&61440)===32768&&(t+=e.node.Wa),t<0)throw new f(28);return t},xb(e,t,n,r,i){if((e.node.mode&61440)!==32768)throw new f(43);if(e=e.node.Ua,i&2||e.buffer!==M.buffer){i=!0,r=Math.ceil(t/65536)*65536;var s=tr(65536,r);if(s&&I.fill(0,s,s+r),r=s,!r)throw new f(48);e&&((n>0||n+t<e.length)&&(e=e.subarray?e.subarray(n,n+t):e.slice(n,n+t)),M.set(e,r))}else i=!1,r=e.byteOffset;return{Bc:r,$b:i}},yb(e,t,n,r){return g.Qa.write(e,t,0,r,n,!1),0}}},et=[],Te=e=>{var t=qt(e,0);return xt.decode(e.buffer?e.subarray(0,t):new Uint8Array(e.slice(0,t)))},Tt=[];function Qt(e,t){Tt[e]={input:[],output:[],pb:t},ot(e,qr)}var qr={open(e){var t=Tt[e.node.sb];if(!t)throw new f(43);e.Za=t,e.seekable=!1},close(e){e.Za.pb.qb(e.Za)},qb(e){e.Za.pb.qb(e.Za)},read(e,t,n,r){if(!e.Za||!e.Za.pb.Wb)throw new f(60);for(var i=0,s=0;s<r;s++){try{var h=e.Za.pb.Wb(e.Za)}catch{throw new f(29)}if(h===void 0&&!i)throw new f(6);if(h==null||(i++,t[n+s]=h,h===10))break}return i&&(e.node.gb=Date.now()),i},write(e,t,n,r){if(!e.Za||!e.Za.pb.Mb)throw new f(60);try{for(var i=0;i<r;i++)e.Za.pb.Mb(e.Za,t[n+i])}catch{throw new f(29)}return r&&(e.node.Ya=e.node.Xa=Date.now()),i}},Sr={Wb(){e:{if(!et.length){var e=null;if(globalThis.window?.prompt&&(e=window.prompt("Input: "),e!==null&&(e+=`\n`)),!e){e=null;break e}et=Ut(e)}e=et.shift()}return e},Mb(e,t){t===null||t===10?(He(Te(e.output)),e.output=[]):t!=0&&e.output.push(t)},qb(e){e.output?.length>0&&(He(Te(e.output)),e.output=[])},Kc(){return{Gc:25856,Ic:5,Fc:191,Hc:35387,Ec:[3,28,127,21,4,0,1,0,17,19,26,0,18,15,23,22,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}},Lc(){return 0},Mc(){return[24,80]}},Rr={Mb(e,t){t===null||t===10?(G(Te(e.output)),e.output=[]):t!=0&&e.output.push(t)},qb(e){e.output?.length>0&&(G(Te(e.output)),e.output=[])}},Ur=()=>e=>(crypto.getRandomValues(e),0),Wt=e=>(Wt=Ur())(e),tt=null,Nt={},ue=[],Mr=1,K=[],It=!1,Bt=!0,jt={},f=class{name="ErrnoError";constructor(e){this.Sa=e}},Tr=class{shared={};node=null;get flags(){return this.shared.flags}set flags(e){this.shared.flags=e}get position(){return this.shared.position}set position(e){this.shared.position=e}},Qr=class{Ra={};Qa={};nb=null;constructor(e,t,n,r){e||=this,this.parent=e,this.hb=e.hb,this.id=Mr++,this.name=t,this.mode=n,this.sb=r,this.gb=this.Ya=this.Xa=Date.now()}get read(){return(this.mode&365)===365}set read(e){e?this.mode|=365:this.mode&=-366}get write(){return(this.mode&146)===146}set write(e){e?this.mode|=146:this.mode&=-147}Ac(){}};function F(e,t={}){if(!e)throw new f(44);t.Gb??(t.Gb=!0),e.charAt(0)==="/"||(e="//"+e);var n=0;e:for(;n<40;n++){e=e.split("/").filter(v=>!!v);for(var r=tt,i="/",s=0;s<e.length;s++){var h=s===e.length-1;if(h&&t.parent)break;if(e[s]!==".")if(e[s]==="..")if(i=Rt(i),r===r.parent){e=i+"/"+e.slice(s+1).join("/"),n--;continue e}else r=r.parent;else{i=Ke(i+"/"+e[s]);try{r=ne(r,e[s])}catch(v){if(v?.Sa===44&&h&&t.zc)return{path:i};throw v}if(!r.nb||h&&!t.Gb||(r=r.nb.root),(r.mode&61440)===40960&&(!h||t.mb)){if(!r.Ra.kb)throw new f(52);r=r.Ra.kb(r),r.charAt(0)==="/"||(r=Rt(i)+"/"+r),e=r+"/"+e.slice(s+1).join("/");continue e}}}return{path:i,node:r}}throw new f(32)}function rt(e){for(var t;;){if(e===e.parent)return e=e.hb.Yb,t?e[e.length-1]!=="/"?`${e}/${t}`:e+t:e;t=t?`${e.name}/${t}`:e.name,e=e.parent}}function nt(e,t){for(var n=0,r=0;r<t.length;r++)n=(n<<5)-n+t.charCodeAt(r)|0;return(e+n>>>0)%K.length}function Dt(e){var t=nt(e.parent.id,e.name);if(K[t]===e)K[t]=e.ob;else for(t=K[t];t;){if(t.ob===e){t.ob=e.ob;break}t=t.ob}}function ne(e,t){var n=$(e.mode)?(n=le(e,"x"))?n:e.Ra.rb?0:2:54;if(n)throw new f(n);for(n=K[nt(e.id,t)];n;n=n.ob){var r=n.name;if(n.parent.id===e.id&&r===t)return n}return e.Ra.rb(e,t)}function $t(e,t,n,r){return e=new Qr(e,t,n,r),t=nt(e.parent.id,e.name),e.ob=K[t],K[t]=e}function $(e){return(e&61440)===16384}function le(e,t){return Bt?0:t.includes("r")&&!(e.mode&292)||t.includes("w")&&!(e.mode&146)||t.includes("x")&&!(e.mode&73)?2:0}function Ft(e,t){if(!$(e.mode))return 54;try{return ne(e,t),20}catch{}return le(e,"wx")}function Ot(e,t,n){try{var r=ne(e,t)}catch(i){return i.Sa}if(e=le(e,"wx"))return e;if(n){if(!$(r.mode))return 54;if(r===r.parent||rt(r)==="/")return 10}else if($(r.mode))return 31;return 0}function it(e){if(!e)throw new f(63);return e}function D(e){if(e=ue[e],!e)throw new f(8);return e}function zt(e,t=-1){if(e=Object.assign(new Tr,e),t==-1)e:{for(t=0;t<=4096;t++)if(!ue[t])break e;throw new f(33)}return e.ib=t,ue[t]=e}function Wr(e,t=-1){return e=zt(e,t),e.Qa?.Jc?.(e),e}function Qe(e,t,n){var r=e?.Qa.eb;e=r?e:t,r??=t.Ra.eb,it(r);try{r(e,n)}catch(i){throw i instanceof RangeError?new f(22):i}}var Nr={open(e){e.Qa=Nt[e.node.sb].Qa,e.Qa.open?.(e)},bb(){throw new f(70)}};function ot(e,t){Nt[e]={Qa:t}}function Vt(e,t){var n=t==="/";if(n&&tt)throw new f(10);if(!n&&t){var r=F(t,{Gb:!1});if(t=r.path,r=r.node,r.nb)throw new f(10);if(!$(r.mode))throw new f(54)}t={type:e,Nc:{},Yb:t,xc:[]},e=e.hb(t),e.hb=t,t.root=e,n?tt=e:r&&(r.nb=t,r.hb&&r.hb.xc.push(t))}function We(e,t,n){var r=F(e,{parent:!0}).node;if(e=Me(e),!e)throw new f(28);if(e==="."||e==="..")throw new f(20);var i=Ft(r,e);if(i)throw new f(i);if(!r.Ra.wb)throw new f(63);return r.Ra.wb(r,e,t,n)}function Ir(e,t=438){return We(e,t&4095|32768,0)}function P(e,t=511){return We(e,t&1023|16384,0)}function Ne(e,t,n){typeof n>"u"&&(n=t,t=438),We(e,t|8192,n)}function st(e,t){if(!xr(e))throw new f(44);var n=F(t,{parent:!0}).node;if(!n)throw new f(44);t=Me(t);var r=Ft(n,t);if(r)throw new f(r);if(!n.Ra.Cb)throw new f(63);n.Ra.Cb(n,t,e)}function Lt(e){var t=F(e,{parent:!0}).node;e=Me(e);var n=ne(t,e),r=Ot(t,e,!0);if(r)throw new f(r);if(!t.Ra.Ab)throw new f(63);if(n.nb)throw new f(10);t.Ra.Ab(t,e),Dt(n)}function at(e){var t=F(e,{parent:!0}).node;if(!t)throw new f(44);e=Me(e);var n=ne(t,e),r=Ot(t,e,!1);if(r)throw new f(r);if(!t.Ra.Db)throw new f(63);if(n.nb)throw new f(10);t.Ra.Db(t,e),Dt(n)}function Ie(e,t=!1){return e=F(e,{mb:!t}).node,it(e.Ra.$a)(e)}function Pt(e,t,n){Qe(e,t,{mode:n&4095|t.mode&-4096,Xa:Date.now(),Sb:!1})}function Be(e,t){e=typeof e=="string"?F(e,{mb:!0}).node:e,Pt(null,e,t)}function Yt(e,t,n){if($(t.mode))throw new f(31);if((t.mode&61440)!==32768)throw new f(28);var r=le(t,"w");if(r)throw new f(r);Qe(e,t,{size:n,timestamp:Date.now()})}function Br(e,t,n,r=!1){e=F(e,{mb:!r}),Qe(null,e.node,{gb:t,Ya:n,Sb:r})}function ye(e,t,n=438){if(e==="")throw new f(44);if(typeof t=="string"){var r={r:0,"r+":2,w:577,"w+":578,a:1089,"a+":1090}[t];if(typeof r>"u")throw Error(`Unknown file open mode: ${t}`);t=r}if(n=t&64?n&4095|32768:0,typeof e=="object")r=e;else{var i=e.endsWith("/");e=F(e,{mb:!(t&131072),zc:!0}),r=e.node,e=e.path}var s=!1;if(t&64)if(r){if(t&128)throw new f(20)}else{if(i)throw new f(31);r=We(e,n|511,0),s=!0}if(!r)throw new f(44);if((r.mode&61440)===8192&&(t&=-513),t&65536&&!$(r.mode))throw new f(54);if(!s&&(r?(r.mode&61440)===40960?i=32:(i=["r","w","rw"][t&3],t&512&&(i+="w"),i=$(r.mode)&&(i!=="r"||t&576)?31:le(r,i)):i=44,i))throw new f(i);return t&512&&!s&&(i=r,i=typeof i=="string"?F(i,{mb:!0}).node:i,Yt(null,i,0)),t&=-131713,i=zt({node:r,path:rt(r),flags:t,seekable:!0,position:0,Qa:r.Qa,Cc:[],error:!1}),i.Qa.open&&i.Qa.open(i),s&&Be(r,n&511),!a.logReadFiles||t&1||e in jt||(jt[e]=1,G(`read file: ${e}`)),i}function Xt(e){if(e.ib===null)throw new f(8);e.Jb&&(e.Jb=null),e.node?.Ac();try{e.Qa.close&&e.Qa.close(e)}catch(t){throw t}finally{ue[e.ib]=null}e.ib=null}function Ct(e,t,n){if(e.ib===null)throw new f(8);if(!e.seekable||!e.Qa.bb)throw new f(70);if(n!=0&&n!=1&&n!=2)throw new f(28);e.position=e.Qa.bb(e,t,n),e.Cc=[]}function ut(e,t,n,r,i){if(r<0||i<0)throw new f(28);if(e.ib===null)throw new f(8);if((e.flags&2097155)===0)throw new f(8);if($(e.node.mode))throw new f(31);if(!e.Qa.write)throw new f(28);e.seekable&&e.flags&1024&&Ct(e,0,2);var s=typeof i<"u";if(!s)i=e.position;else if(!e.seekable)throw new f(70);return t=e.Qa.write(e,t,n,r,i,void 0),s||(e.position+=t),t}function jr(){var e,t,n;It=!0,e??=a.stdin,t??=a.stdout,n??=a.stderr,e?ee("stdin",e):st("/dev/tty","/dev/stdin"),t?ee("stdout",null,t):st("/dev/tty","/dev/stdout"),n?ee("stderr",null,n):st("/dev/tty1","/dev/stderr"),ye("/dev/stdin",0),ye("/dev/stdout",1),ye("/dev/stderr",1)}function Zt(e,t){var n="/",r=e;n&&(n=typeof n=="string"?n:rt(n),r=e?Ke(n+"/"+e):n),e=Mt(!0,!0),r=Ir(r,e),t&&(typeof t=="string"&&(t=Ut(t)),t.subarray||(t=new Uint8Array(t)),Be(r,e|146),n=ye(r,577),ut(n,t,0,t.length,0),Xt(n),Be(r,e))}function ee(e,t,n){e=Ke("/dev/"+e);var r=Mt(!!t,!!n);ee.Xb??(ee.Xb=64);var i=ee.Xb++<<8|0;ot(i,{open(s){s.seekable=!1},close(){n?.buffer?.length&&n(10)},read(s,h,v,E){for(var m=0,c=0;c<E;c++){try{var W=t()}catch{throw new f(29)}if(W===void 0&&!m)throw new f(6);if(W==null)break;m++,h[v+c]=W}return m&&(s.node.gb=Date.now()),m},write(s,h,v,E){for(var m=0;m<E;m++)try{n(h[v+m])}catch{throw new f(29)}return E&&(s.node.Ya=s.node.Xa=Date.now()),m}}),Ne(e,r,i)}var q={},T,V,x;function ie(e,t,n=!1){if(t.charAt(0)==="/")return t;if(e=e===-100?"/":D(e).path,t.length==0){if(!n)throw new f(44);return e}return e+"/"+t}function je(e,t){x[e>>2]=t.kc,x[e+4>>2]=t.mode,x[e+8>>2]=t.yc,x[e+12>>2]=t.uid,x[e+16>>2]=t.uc,x[e+20>>2]=t.sb,V[e+24>>3]=BigInt(t.size),T[e+32>>2]=4096,T[e+36>>2]=t.fc;var n=t.gb.getTime(),r=t.Ya.getTime(),i=t.Xa.getTime();return V[e+40>>3]=BigInt(Math.floor(n/1e3)),x[e+48>>2]=n%1e3*1e3*1e3,V[e+56>>3]=BigInt(Math.floor(r/1e3)),x[e+64>>2]=r%1e3*1e3*1e3,V[e+72>>3]=BigInt(Math.floor(i/1e3)),x[e+80>>2]=i%1e3*1e3*1e3,V[e+88>>3]=BigInt(t.vc),0}var De=void 0,ve,$e=()=>{var e=T[+De>>2];return De+=4,e},lt=0,Dr=[0,31,60,91,121,152,182,213,244,274,305,335],$r=[0,31,59,90,120,151,181,212,243,273,304,334],Ht=e=>{if(!(e instanceof Et||e=="unwind"))throw e},Jt=e=>{throw Je=e,Ue||lt>0||(a.onExit?.(e),Re=!0),new Et(e)},ge={},ft={},Gt=()=>{if(!ht){var e={USER:"web_user",LOGNAME:"web_user",PATH:"/",PWD:"/",HOME:"/home/web_user",LANG:(globalThis.navigator?.language??"C").replace("-","_")+".UTF-8",_:j},t;for(t in ft)ft[t]===void 0?delete e[t]:e[t]=ft[t];var n=[];for(t in e)n.push(`${t}=${e[t]}`);ht=n}return ht},ht,ct,bt;function _e(e){var t="i32";switch(t.endsWith("*")&&(t="*"),t){case"i1":M[e]=0;break;case"i8":M[e]=0;break;case"i16":ve[e>>1]=0;break;case"i32":T[e>>2]=0;break;case"i64":V[e>>3]=BigInt(0);break;case"float":ct[e>>2]=0;break;case"double":bt[e>>3]=0;break;case"*":x[e>>2]=0;break;default:de(`invalid type for setValue: ${t}`)}}function C(e,t="i8"){switch(t.endsWith("*")&&(t="*"),t){case"i1":return M[e];case"i8":return M[e];case"i16":return ve[e>>1];case"i32":return T[e>>2];case"i64":return V[e>>3];case"float":return ct[e>>2];case"double":return bt[e>>3];case"*":return x[e>>2];default:de(`invalid type for getValue: ${t}`)}}var Fr=(e,t,n,r)=>{var i={string:m=>{var c=0;if(m!=null&&m!==0){c=X(m)+1;var W=ae(c);L(m,I,W,c),c=W}return c},array:m=>{var c=ae(m.length);return M.set(m,c),c}};e=a["_"+e];var s=[],h=0;if(r)for(var v=0;v<r.length;v++){var E=i[n[v]];E?(h||=ke(),s[v]=E(r[v])):s[v]=r[v]}return n=e(...s),n=(function(m){return h&&Ae(h),t==="string"?R(m):t==="boolean"?!!m:m})(n)},fe=e=>{var t=X(e)+1,n=Oe(t);return n&&L(e,I,n,t),n},pt=[],oe,Fe=e=>{oe.delete(te.get(e)),te.set(e,null),pt.push(e)},Kt=e=>{var t=e.length;return[t%128|128,t>>7,...e]},Or={i:127,p:127,j:126,f:125,d:124,e:111},er=e=>Kt(Array.from(e,t=>Or[t])),Ee=(e,t)=>{if(!oe){oe=new WeakMap;var n=te.length;if(oe)for(var r=0;r<0+n;r++){var i=te.get(r);i&&oe.set(i,r)}}if(n=oe.get(e)||0)return n;n=pt.length?pt.pop():te.grow(1);try{te.set(n,e)}catch(s){if(!(s instanceof TypeError))throw s;t=Uint8Array.of(0,97,115,109,1,0,0,0,1,...Kt([1,96,...er(t.slice(1)),...er(t[0]==="v"?"":t[0])]),2,7,1,1,101,1,102,0,0,7,5,1,1,102,0,0),t=new WebAssembly.Module(t),t=new WebAssembly.Instance(t,{e:{f:e}}).exports.f,te.set(n,t)}return oe.set(e,n),n};K.length=4096,Vt(g,"/"),P("/tmp"),P("/home"),P("/home/web_user"),(function(){P("/dev"),ot(259,{read:()=>0,write:(r,i,s,h)=>h,bb:()=>0}),Ne("/dev/null",259),Qt(1280,Sr),Qt(1536,Rr),Ne("/dev/tty",1280),Ne("/dev/tty1",1536);var e=new Uint8Array(1024),t=0,n=()=>(t||(Wt(e),t=e.byteLength),e[--t]);ee("random",n),ee("urandom",n),P("/dev/shm"),P("/dev/shm/tmp")})(),(function(){P("/proc");var e=P("/proc/self");P("/proc/self/fd"),Vt({hb(){var t=$t(e,"fd",16895,73);return t.Qa={bb:g.Qa.bb},t.Ra={rb(n,r){n=+r;var i=D(n);return n={parent:null,hb:{Yb:"fake"},Ra:{kb:()=>i.path},id:n+1},n.parent=n},Nb(){return Array.from(ue.entries()).filter(([,n])=>n).map(([n])=>n.toString())}},t}},"/proc/self/fd")})(),a.noExitRuntime&&(Ue=a.noExitRuntime),a.print&&(He=a.print),a.printErr&&(G=a.printErr),a.wasmBinary&&(we=a.wasmBinary),a.thisProgram&&(j=a.thisProgram);var he=a.preInit;if(he)for(typeof he=="function"&&(a.preInit=he=[he]);he.length>0;)he.shift()();a.stackSave=()=>ke(),a.stackRestore=e=>Ae(e),a.stackAlloc=e=>ae(e),a.cwrap=(e,t,n,r)=>{var i=!n||n.every(s=>s==="number"||s==="boolean");return t!=="string"&&i&&!r?a["_"+e]:(...s)=>Fr(e,t,n,s)},a.addFunction=Ee,a.removeFunction=Fe,a.UTF8ToString=R,a.lengthBytesUTF8=X,a.stringToNewUTF8=fe,a.writeArrayToMemory=(e,t)=>{M.set(e,t)};var Oe,se,tr,rr,Ae,ae,ke,ze,te,zr={a:(e,t,n,r)=>de(`Assertion failed: ${R(e)}, at: `+[t?R(t):"unknown filename",n,r?R(r):"unknown function"]),i:function(e,t){try{return e=R(e),Be(e,t),0}catch(n){if(typeof q>"u"||n.name!=="ErrnoError")throw n;return-n.Sa}},D:function(e,t,n){try{if(t=R(t),t=ie(e,t),n&-8)return-28;var r=F(t,{mb:!0}).node;return r?(e="",n&4&&(e+="r"),n&2&&(e+="w"),n&1&&(e+="x"),e&&le(r,e)?-2:0):-44}catch(i){if(typeof q>"u"||i.name!=="ErrnoError")throw i;return-i.Sa}},j:function(e,t){try{var n=D(e);return Pt(n,n.node,t),0}catch(r){if(typeof q>"u"||r.name!=="ErrnoError")throw r;return-r.Sa}},h:function(e){try{var t=D(e);return Qe(t,t.node,{timestamp:Date.now(),Sb:!1}),0}catch(n){if(typeof q>"u"||n.name!=="ErrnoError")throw n;return-n.Sa}},b:function(e,t,n){De=n;try{var r=D(e);switch(t){case 0:var i=$e();if(i<0)break;for(;ue[i];)i++;return Wr(r,i).ib;case 1:case 2:return 0;case 3:return r.flags;case 4:return i=$e(),r.flags=r.flags&-289793|i&289792,0;case 12:return i=$e(),ve[i+0>>1]=2,0;case 13:case 14:return 0}return-28}catch(s){if(typeof q>"u"||s.name!=="ErrnoError")throw s;return-s.Sa}},g:function(e,t){try{var n=D(e),r=n.node,i=n.Qa.$a;e=i?n:r,i??=r.Ra.$a,it(i);var s=i(e);return je(t,s)}catch(h){if(typeof q>"u"||h.name!=="ErrnoError")throw h;return-h.Sa}},J:function(e,t){t=t<-9007199254740992||t>9007199254740992?NaN:Number(t);try{if(isNaN(t))return-22;var n=D(e);if(t<0||(n.flags&2097155)===0)throw new f(28);return Yt(n,n.node,t),0}catch(r){if(typeof q>"u"||r.name!=="ErrnoError")throw r;return-r.Sa}},I:function(e,t){try{if(!t)return-28;var n=X("/")+1;return t<n?-68:(L("/",I,e,t),n)}catch(r){if(typeof q>"u"||r.name!=="ErrnoError")throw r;return-r.Sa}},F:()=>0,M:function(e,t){try{return e=R(e),je(t,Ie(e,!0))}catch(n){if(typeof q>"u"||n.name!=="ErrnoError")throw n;return-n.Sa}},C:function(e,t,n){try{return t=R(t),t=ie(e,t),P(t,n&-19),0}catch(r){if(typeof q>"u"||r.name!=="ErrnoError")throw r;return-r.Sa}},L:function(e,t,n,r){try{t=R(t);var i=r&256;return t=ie(e,t,r&4096),je(n,i?Ie(t,!0):Ie(t))}catch(s){if(typeof q>"u"||s.name!=="ErrnoError")throw s;return-s.Sa}},x:function(e,t,n,r){De=r;try{t=R(t),t=ie(e,t);var i=r?$e():0;return n&64&&(i&=-19),ye(t,n,i).ib}catch(s){if(typeof q>"u"||s.name!=="ErrnoError")throw s;return-s.Sa}},s:function(e,t,n,r){try{if(t=R(t),t=ie(e,t),r<=0)return-28;var i=F(t).node;if(!i)throw new f(44);if(!i.Ra.kb)throw new f(28);var s=i.Ra.kb(i),h=Math.min(r,X(s)),v=M[n+h];return L(s,I,n,r+1),M[n+h]=v,h}catch(E){if(typeof q>"u"||E.name!=="ErrnoError")throw E;return-E.Sa}},r:function(e){try{return e=R(e),Lt(e),0}catch(t){if(typeof q>"u"||t.name!=="ErrnoError")throw t;return-t.Sa}},N:function(e,t){try{return e=R(e),je(t,Ie(e))}catch(n){if(typeof q>"u"||n.name!=="ErrnoError")throw n;return-n.Sa}},o:function(e,t,n){try{if(t=R(t),t=ie(e,t),n)if(n===512)Lt(t);else return-28;else at(t);return 0}catch(r){if(typeof q>"u"||r.name!=="ErrnoError")throw r;return-r.Sa}},n:function(e,t,n,r){try{r&=256,t=R(t),t=ie(e,t,!0);var i=Date.now();if(n){let E=function(m){var c=T[m+8>>2];return c==1073741823?i:c==1073741822?null:(x[m>>2]+T[m+4>>2]*4294967296)*1e3+Math.floor(c/1e6)};var v=E,s=E(n),h=E(n+16)}else h=s=i;return(h??s)!==null&&Br(t,s,h,r),0}catch(E){if(typeof q>"u"||E.name!=="ErrnoError")throw E;return-E.Sa}},w:()=>de(""),v:()=>{Ue=!1,lt=0},A:function(e,t){if(e=e<-9007199254740992||e>9007199254740992?NaN:Number(e),e=new Date(e*1e3),isNaN(e.getTime()))return 1;T[t>>2]=e.getSeconds(),T[t+4>>2]=e.getMinutes(),T[t+8>>2]=e.getHours(),T[t+12>>2]=e.getDate(),T[t+16>>2]=e.getMonth(),T[t+20>>2]=e.getFullYear()-1900,T[t+24>>2]=e.getDay();var n=e.getFullYear();T[t+28>>2]=(n%4!==0||n%100===0&&n%400!==0?$r:Dr)[e.getMonth()]+e.getDate()-1|0,T[t+36>>2]=-(e.getTimezoneOffset()*60),n=new Date(e.getFullYear(),6,1).getTimezoneOffset();var r=new Date(e.getFullYear(),0,1).getTimezoneOffset();return T[t+32>>2]=(n!=r&&e.getTimezoneOffset()==Math.min(r,n))|0,0},y:function(e,t,n,r,i,s,h){i=i<-9007199254740992||i>9007199254740992?NaN:Number(i);try{var v=D(r);if(t&2&&!(n&2)&&(v.flags&2097155)!==2)throw new f(2);if((v.flags&2097155)===1)throw new f(2);if(!v.Qa.xb)throw new f(43);if(!e)throw new f(28);var E=v.Qa.xb(v,e,i,t,n),m=E.Bc;return T[s>>2]=E.$b,x[h>>2]=m,0}catch(c){if(typeof q>"u"||c.name!=="ErrnoError")throw c;return-c.Sa}},z:function(e,t,n,r,i,s){s=s<-9007199254740992||s>9007199254740992?NaN:Number(s);try{var h=D(i);if(n&2){if((h.node.mode&61440)!==32768)throw new f(43);r&2||h.Qa.yb&&h.Qa.yb(h,I.subarray(e,e+t),s,t,r)}}catch(v){if(typeof q>"u"||v.name!=="ErrnoError")throw v;return-v.Sa}},k:(e,t)=>{if(ge[e]&&(clearTimeout(ge[e].id),delete ge[e]),!t)return 0;var n=setTimeout(()=>{delete ge[e];var r=[e,performance.now()],i=rr;if(!Re)try{i(...r)}catch(s){Ht(s)}finally{if(!(Ue||lt>0))try{Je=r=Je,Jt(r)}catch(s){Ht(s)}}},t);return ge[e]={id:n,Oc:t},0},B:(e,t,n,r)=>{var i=new Date().getFullYear(),s=new Date(i,0,1).getTimezoneOffset();i=new Date(i,6,1).getTimezoneOffset(),x[e>>2]=Math.max(s,i)*60,T[t>>2]=+(s!=i),t=h=>{var v=Math.abs(h);return`UTC${h>=0?"-":"+"}${String(Math.floor(v/60)).padStart(2,"0")}${String(v%60).padStart(2,"0")}`},e=t(s),t=t(i),i<s?(L(e,I,n,17),L(t,I,r,17)):(L(e,I,r,17),L(t,I,n,17))},d:()=>Date.now(),p:()=>2147483648,c:()=>performance.now(),l:e=>{var t=I.length;if(e>>>=0,e>2147483648)return!1;for(var n=1;n<=4;n*=2){var r=t*(1+.2/n);r=Math.min(r,e+100663296);e:{r=(Math.min(2147483648,Math.ceil(Math.max(e,r)/65536)*65536)-ze.buffer.byteLength+65535)/65536|0;try{ze.grow(r),_t();var i=1;break e}catch{}i=void 0}if(i)return!0}return!1},G:(e,t)=>{var n=0,r=0,i;for(i of Gt()){var s=t+n;x[e+r>>2]=s,n+=L(i,I,s,1/0)+1,r+=4}return 0},H:(e,t)=>{var n=Gt();x[e>>2]=n.length,e=0;for(var r of n)e+=X(r)+1;return x[t>>2]=e,0},e:function(e){try{var t=D(e);return Xt(t),0}catch(n){if(typeof q>"u"||n.name!=="ErrnoError")throw n;return n.Sa}},m:function(e,t){try{var n=D(e);return M[t]=n.Za?2:$(n.mode)?3:(n.mode&61440)===40960?7:4,ve[t+2>>1]=0,V[t+8>>3]=BigInt(0),V[t+16>>3]=BigInt(0),0}catch(r){if(typeof q>"u"||r.name!=="ErrnoError")throw r;return r.Sa}},t:function(e,t,n,r){try{e:{var i=D(e);e=t;for(var s,h=t=0;h<n;h++){var v=x[e>>2],E=x[e+4>>2];e+=8;try{var m=i,c=v,W=E,Z=s,wt=M;if(W<0||Z<0)throw new f(28);if(m.ib===null)throw new f(8);if((m.flags&2097155)===1)throw new f(8);if($(m.node.mode))throw new f(31);if(!m.Qa.read)throw new f(28);var xe=typeof Z<"u";if(!xe)Z=m.position;else if(!m.seekable)throw new f(70);var qe=m.Qa.read(m,wt,c,W,Z);xe||(m.position+=qe);var ce=qe}catch(Y){if(t>0&&Y instanceof f&&(Y.Sa==6||Y.Sa==6))break;throw Y}if(ce<0){var Ve=-1;break e}if(t+=ce,ce<E)break;typeof s<"u"&&(s+=ce)}Ve=t}return x[r>>2]=Ve,0}catch(Y){if(typeof q>"u"||Y.name!=="ErrnoError")throw Y;return Y.Sa}},E:function(e,t,n,r){t=t<-9007199254740992||t>9007199254740992?NaN:Number(t);try{if(isNaN(t))return 22;var i=D(e);return Ct(i,t,n),V[r>>3]=BigInt(i.position),i.Jb&&!t&&n===0&&(i.Jb=null),0}catch(s){if(typeof q>"u"||s.name!=="ErrnoError")throw s;return s.Sa}},K:function(e){try{var t=D(e);return t.Qa?.qb?.(t)}catch(n){if(typeof q>"u"||n.name!=="ErrnoError")throw n;return n.Sa}},q:function(e,t,n,r){try{var i=D(e);if(e=t,n==1)var s=ut(i,M,x[e>>2],x[e+4>>2]);else{for(var h=t=0,v=e;h<n;h++,v+=8)t+=x[v+4>>2];var E=new Uint8Array(t);for(h=v=0;h<n;h++,e+=8){var m=x[e>>2],c=x[e+4>>2];E.set(I.subarray(m,m+c),v),v+=c}s=ut(i,E,0,t)}return x[r>>2]=s,0}catch(W){if(typeof q>"u"||W.name!=="ErrnoError")throw W;return W.Sa}},u:Jt,f:function(e){console.warn("sql.js: legacy function "+R(e)+"() is deprecated and will be disabled by default in the next major version. Initialize with useOldExtensionFunctions: false to use native SQLite functions. See https://github.com/sql-js/sql.js/pull/647")}};async function Vr(){gr();var e=a.setStatus;e&&(e("Running..."),await new Promise(t=>setTimeout(t,1)),setTimeout(e,1,"")),Re||(a.noFSInit||It||jr(),mt.P(),Bt=!1,a.onRuntimeInitialized?.(),_r())}var mt;return(async function(){function e(r){return r=mt=r.exports,a._sqlite3_free=r.R,a._sqlite3_value_text=r.S,a._sqlite3_prepare_v2=r.T,a._sqlite3_step=r.U,a._sqlite3_reset=r.V,a._sqlite3_exec=r.W,a._sqlite3_finalize=r.X,a._sqlite3_column_name=r.Y,a._sqlite3_column_text=r.Z,a._sqlite3_column_type=r._,a._sqlite3_errmsg=r.$,a._sqlite3_backup_init=r.aa,a._sqlite3_backup_step=r.ba,a._sqlite3_backup_finish=r.ca,a._sqlite3_clear_bindings=r.da,a._sqlite3_value_blob=r.ea,a._sqlite3_value_bytes=r.fa,a._sqlite3_value_double=r.ga,a._sqlite3_value_int=r.ha,a._sqlite3_value_type=r.ia,a._sqlite3_result_blob=r.ja,a._sqlite3_result_double=r.ka,a._sqlite3_result_error=r.la,a._sqlite3_result_int=r.ma,a._sqlite3_result_int64=r.na,a._sqlite3_result_null=r.oa,a._sqlite3_result_text=r.pa,a._sqlite3_aggregate_context=r.qa,a._sqlite3_column_count=r.ra,a._sqlite3_data_count=r.sa,a._sqlite3_column_blob=r.ta,a._sqlite3_column_bytes=r.ua,a._sqlite3_column_double=r.va,a._sqlite3_bind_blob=r.wa,a._sqlite3_bind_double=r.xa,a._sqlite3_bind_int=r.ya,a._sqlite3_bind_text=r.za,a._sqlite3_bind_parameter_index=r.Aa,a._sqlite3_sql=r.Ba,a._sqlite3_normalized_sql=r.Ca,a._sqlite3_changes=r.Da,a._sqlite3_close_v2=r.Ea,a._sqlite3_create_function_v2=r.Fa,a._sqlite3_update_hook=r.Ga,a._sqlite3_open=r.Ha,Oe=a._malloc=r.Ia,se=a._free=r.Ja,a._RegisterExtensionFunctions=r.Ka,tr=r.La,rr=r.Ma,Ae=r.Na,ae=r.Oa,ke=r.Pa,ze=r.O,te=r.Q,_t(),mt}var t={a:zr},n=a.instantiateWasm;return n?new Promise(r=>{n(t,i=>r(e(i)))}):(Ge??=a.locateFile?a.locateFile("sql-wasm-browser.wasm",pe):pe+"sql-wasm-browser.wasm",(function(r){return e(r.instance)})(await kr(t)))})().then(()=>Vr()),_}),Le)};typeof Ye=="object"&&typeof Se=="object"?(Se.exports=Pe,Se.exports.default=Pe):typeof define=="function"&&define.amd?define([],function(){return Pe}):typeof Ye=="object"&&(Ye.Module=Pe)});var vr=kn(cr(),1);function br(w){let l="";return{wasi_snapshot_preview1:{fd_write:(_,U,a,S)=>{let N=new DataView(w().buffer),j=0;for(let z=0;z<a;z++){let pe=N.getUint32(U+8*z,!0),me=N.getUint32(U+8*z+4,!0);l+=new TextDecoder().decode(new Uint8Array(w().buffer,pe,me)),j+=me}return N.setUint32(S,j,!0),l.includes(`\n`)&&(console.error(l.trim()),l=""),0},fd_close:()=>0,fd_seek:()=>0}}}var vt=class{constructor(l,p){this.sql=l;this.statement=p}sql;statement;values=[];isBound=!1;row=[];bind(l,p){this.values[l-1]=p}step(){return this.isBound||(this.statement.bind(this.values),this.isBound=!0),this.statement.step()?(this.row=this.statement.get(void 0,{useBigInt:!0}),!0):(this.rest(),!1)}rest(){this.statement.reset(),this.values=[],this.isBound=!1,this.row=[]}free(){this.statement.free()}},gt=class{constructor(l){this.database=l}database;used=new Map;spare=new Map;last=0;at(l){return this.used.get(l)}prepare(l){let p=this.spare.get(l)?.pop()??new vt(l,this.database.prepare(l));return this.used.set(++this.last,p),this.last}finish(l){let p=this.used.get(l);if(!p)return;this.used.delete(l),p.rest();let _=this.spare.get(p.sql);_?_.push(p):this.spare.set(p.sql,[p])}clear(){for(let l of this.used.values())l.free();this.used.clear()}close(){this.clear();for(let l of this.spare.values())for(let p of l)p.free();this.database.close()}},xn=1<<20;function pr(w){if((typeof w=="string"||w instanceof Uint8Array)&&w.length>xn)throw new Error("the report file is damaged: a value is longer than any that a server writes");return w instanceof Uint8Array?w:new TextEncoder().encode(w===null?"":String(w))}function qn(w){if(typeof w=="bigint")return BigInt.asIntN(64,w);let l=typeof w=="string"?w:typeof w=="number"?String(Math.trunc(w)):"",p=/^\\s*[+-]?\\d{1,18}/.exec(l);return p?BigInt(p[0].trim().replace("+","")):0n}function Sn(w,l){let p=(a,S)=>new Uint8Array(w().buffer,a,S),_=(a,S)=>new TextDecoder().decode(p(a,S));return{page:{fail:(a,S)=>{throw new Error(_(a,S))},prepare:(a,S)=>l.prepare(_(a,S)),finish:a=>l.finish(a),bind_integer:(a,S,N)=>l.at(a).bind(S,N),bind_bytes:(a,S,N,j,z)=>l.at(a).bind(S,z?_(N,j):p(N,j).slice()),step:a=>l.at(a).step()?1:0,integer:(a,S)=>qn(l.at(a).row[S]),size:(a,S)=>pr(l.at(a).row[S]).length,bytes:(a,S,N)=>{let j=pr(l.at(a).row[S]);p(N,j.length).set(j)}},...br(w)}}var mr="SQLite format 3\\0",wr=512<<20,Xe=class w{constructor(l,p){this.module=l;this.queries=p;this.renew()}module;queries;calls;isOpen=!1;static open(l,{module:p,sql:_}){if(new TextDecoder("latin1").decode(l.subarray(0,mr.length))!==mr)throw new Error("it does not begin as an SQLite file does");if(l.length>wr)throw new Error(`it has ${l.length>>20} MiB, expected at most ${wr>>20}: the program\'s report --out takes a part`);l[18]=l[19]=1;let U=new w(p,new gt(new _.Database(l)));try{U.ask(a=>a.length())}catch(a){throw U.close(),a}return U}close(){this.queries.close()}list(l){return this.ask(p=>{let _=new TextEncoder().encode(l),U=p.room(_.length);return new Uint8Array(p.memory.buffer).set(_,U),this.text(p,p.list())})}choices(){return this.ask(l=>this.text(l,l.choices()))}inspect(l,p){return this.ask(_=>{let U=this.text(_,_.inspect(l?1:0,p)),a=j=>new Float32Array(_.memory.buffer,_.floats(j),_.float_count(j)).slice(),S=JSON.parse(U).ways??[],N={screen:a(0),rewound:a(1),now:a(2),path:a(3),movers:a(4),shape:a(5),ways:S.map((j,z)=>a(6+z))};return{text:U,pictures:N}})}judge(l,p){return this.ask(_=>({isEqual:_.judge(l?1:0,p)===1,line:this.text(_,_.length())}))}level(){return this.ask(l=>{let p=l.level(),_=new Float64Array(l.memory.buffer,l.doubles(),p).slice();return{columns:this.text(l,l.level_names()),numbers:_}})}ask(l){try{return this.isOpen||this.calls.open(),this.isOpen=!0,l(this.calls)}catch(p){throw this.queries.clear(),this.renew(),p instanceof WebAssembly.RuntimeError?new Error("the report file is damaged: its numbers fit nothing"):p instanceof Error?p:new Error(String(p))}}renew(){let l,p=new WebAssembly.Instance(this.module,Sn(()=>l,this.queries));this.calls=p.exports,l=this.calls.memory,this.calls._initialize(),this.isOpen=!1}text(l,p){return new TextDecoder().decode(new Uint8Array(l.memory.buffer,l.text(),p))}};var Ce=new Map,dr,yr=0;async function Rn(w){switch(w.act){case"load":return dr={module:await WebAssembly.compile(w.inspector),sql:await(0,vr.default)({wasmBinary:w.sqlite.buffer})},null;case"open":return Ce.set(++yr,Xe.open(w.bytes,dr)),yr;case"close":return Ce.get(w.report)?.close(),Ce.delete(w.report),null;default:{let l=Ce.get(w.report);if(!l)throw new Error("the report was closed");return l[w.act].apply(l,w.values)}}}onmessage=async({data:w})=>{let l=p=>postMessage(p);try{l({answer:await Rn(w)})}catch(p){l({error:p instanceof Error?p.message:String(p)})}};})();\n'});async function dm(){return Rs&&(await Rs).isLost&&(Rs=void 0),Rs??=jl.start(),Rs}var um,jl,Rs,Cs,Du=ze(()=>{"use strict";Lu();Vl();um=15e3,jl=class i{isLost=!1;worker;turn=Promise.resolve();constructor(){let e=URL.createObjectURL(new Blob([Nu],{type:"text/javascript"}));this.worker=new Worker(e),URL.revokeObjectURL(e)}static async start(){let[e,t]=await Promise.all([Es("inspector.wasm"),Es("sqlite.wasm")]),n=new i;return await n.put({act:"load",inspector:e,sqlite:t},null),n}ask(e){let t=this.turn.then(()=>this.put(e,um));return this.turn=t.catch(()=>{}),t}put(e,t){return this.isLost?Promise.reject(new Error("its reading was ended before this was looked for: ask again")):new Promise((n,s)=>{let r=o=>{this.isLost=!0,this.worker.terminate(),s(new Error(o))},a=t===null?void 0:setTimeout(()=>r(`it took longer than ${t/1e3} s to read, and was ended: a server writes no such file, or it is too large for a page`),t);this.worker.onmessage=({data:o})=>{clearTimeout(a),"error"in o?s(new Error(o.error)):n(o.answer)},this.worker.onerror=o=>{clearTimeout(a),r(`its thread ended: ${o.message??"no reason was given"}`)},this.worker.postMessage(e)})}};Cs=class i{constructor(e){this.bytes=e}bytes;opened;static async open(e){let t=new i(e);return await t.place(),t}async ask(e,...t){let{thread:n,report:s}=await this.place();return await n.ask({act:e,report:s,values:t})}close(){this.opened?.then(({thread:e,report:t})=>{e.isLost||e.ask({act:"close",report:t})}).catch(()=>{})}async place(){return this.opened&&(await this.opened).thread.isLost&&(this.opened=void 0),this.opened??=(async()=>{let[e,t]=await Promise.all([dm(),this.bytes()]);return{thread:e,report:await e.ask({act:"open",bytes:t})}})(),this.opened}}});async function Fu(i,e){let{text:t,pictures:n}=await i.ask("inspect",e.projectile,e.id);return{shot:JSON.parse(t),pictures:n,level:await i.ask("level")}}function Uu(i){let{error:e}=i;if(e)throw new Error(e);return i}var dn,Ps,Xr,Kl=ze(()=>{"use strict";Du();dn=i=>`${i.projectile?"projectile":"shot"}=${i.id}`;Ps=class i{constructor(e,t){this.name=e;this.file=t}name;file;static async open(e,t){return new i(e,await Cs.open(t))}async list(e){return JSON.parse(await this.file.ask("list",e))}async choices(){return JSON.parse(await this.file.ask("choices"))}async see(e){return Fu(this.file,e)}async lend(e,t){await t(this.file)}close(){this.file.close()}};Xr=class{constructor(e){this.name=e}name;async list(e){return await this.json(`list?${e}`)}async choices(){return await this.json("choices")}async see(e){let t=await this.part(dn(e));try{return await Fu(t,e)}finally{t.close()}}async lend(e,t){let n=await this.part(e);try{await t(n)}finally{n.close()}}close(){}async part(e){let t=await this.fetch(`part.sqlite?${e}`),n=new Uint8Array(await t.arrayBuffer());return n[0]===123&&Uu(JSON.parse(new TextDecoder().decode(n))),Cs.open(async()=>n)}async fetch(e){let t=await fetch(new URL(e,document.baseURI)).catch(()=>{throw new Error("the program that serves this page is gone: start it again")});if(!t.ok)throw new Error(`the program answered ${t.status}`);return t}async json(e){return Uu(await(await this.fetch(e)).json())}}});var zi,Un,fm,Ou,ku,$r,Bu=ze(()=>{"use strict";qr();Si();mt();Kl();tn();zi=46,Un=1e3,fm=8e6,Ou=[["only","Kind"],["user","Player"],["weapon","Weapon"],["reason","Reason"],["shape","Shape"],["differs","Would differ by"],["since","From (UTC)"],["until","Before (UTC)"]],ku=[...Ou.map(([i])=>i),"disagreed"],$r=class{constructor(e){this.report=e;this.scroller.tabIndex=0,this.scroller.setAttribute("role","listbox"),this.scroller.setAttribute("aria-label","Shots, the newest first"),this.scroller.append(this.filler),this.scroller.addEventListener("scroll",()=>this.show(),{passive:!0}),this.scroller.addEventListener("keydown",t=>this.key(t)),new ResizeObserver(()=>{this.measure(),this.show()}).observe(this.scroller),this.form.addEventListener("submit",t=>t.preventDefault()),this.form.addEventListener("change",()=>{this.filter()}),this.root.append(this.form,this.scroller)}report;root=z("div","","list");onChoose=()=>{};onFilter=()=>{};onFault=()=>{};count=0;form=z("form","","filters");scroller=z("div","","rows");filler=z("div");inputs=new Map;disagreed=z("input");pages=new Map;generation=0;chosen=null;chosenAt=-1;async start(e){this.addFilters(await this.report.choices(),e),await this.filter()}query(){let e=new URLSearchParams;for(let[t,n]of this.inputs)n.value&&e.set(t,n.value);return this.disagreed.checked&&e.set("disagreed","1"),e.toString().replaceAll("+","%20")}async choose(e){if(this.count===0)return;let t=Math.max(0,Math.min(e,this.count-1)),n=await this.line(t);if(!n)return;this.chosen=n,this.chosenAt=t;let s=t*this.scale();s<this.scroller.scrollTop&&(this.scroller.scrollTop=s);let r=s+(zi-this.scroller.clientHeight)*(this.scale()/zi);r>this.scroller.scrollTop&&(this.scroller.scrollTop=r),this.show(),this.onChoose(n)}next(e){this.choose(this.chosenAt+e)}async chooseKey(e){let t=this.query(),{place:n}=await this.report.list(`${t}${t?"&":""}${dn(e)}&newest=1`);if(n===null)return!1;let s=Math.floor(n/Un),r=(await this.page(s))?.findIndex(a=>dn(a)===dn(e))??-1;return r>=0&&await this.choose(s*Un+r),r>=0}addFilters(e,t){let n=(l,c,h)=>[new Option(h,""),...l.map(({name:f,count:u})=>new Option(`${c(f)} (${u.toLocaleString("en")})`,f))],s=l=>l,r={only:[new Option("all kinds",""),new Option("shots","shots"),new Option("projectiles","projectiles")],user:n(e.users,l=>l==="0"?"unknown":`user ${l}`,"all players"),weapon:n(e.weapons,s,"all weapons"),reason:n(e.reasons,l=>l,"all reasons"),shape:n(e.shapes,s,"all shapes"),differs:n(e.ways,Wr,"any way"),since:null,until:null};for(let[l,c]of Ou){let h=r[l],f=h?z("select"):z("input");h?f.append(...h):Object.assign(f,{type:"datetime-local",step:"1"}),f.id=`filter-${l}`;let u=t.get(l);u&&this.fill(l,f,u);for(let g of h??[])l==="reason"&&g.value&&(g.title=Ai(g.value));this.inputs.set(l,f);let d=z("label","","filter");d.append(z("span",c),f),this.form.append(d)}let a=z("label","","filter check");Object.assign(this.disagreed,{type:"checkbox",id:"filter-disagreed",checked:t.get("disagreed")==="1"});let o=t.get("disagreed");o!==null&&o!=="1"&&Kt("disagreed",o),a.append(this.disagreed,z("span","Only where screen and verdict differ")),this.form.append(a)}fill(e,t,n){t.value=n,t.value===""&&(Kt(e,n),t.value="")}async filter(){this.generation++,this.pages.clear(),this.chosenAt=-1;let e=this.query();try{await this.page(0),this.measure(),this.scroller.scrollTop=0,this.show(),this.onFilter(this.count,e)}catch(t){this.onFault(t)}}async page(e){let t=this.pages.get(e);if(t!==void 0)return t;this.pages.set(e,null);let n=this.generation,s=this.query(),r=await this.report.list(`${s}${s?"&":""}skip=${e*Un}&newest=${Un}`);return n!==this.generation?null:(this.count=r.count,this.pages.set(e,r.lines),r.lines)}async line(e){return(await this.page(Math.floor(e/Un)))?.[e%Un]}measure(){let e=this.scale()/zi;this.filler.style.height=`${this.count*this.scale()+this.scroller.clientHeight*(1-e)}px`}scale(){return Math.min(zi,fm/Math.max(this.count,1))}show(){let e=this.scale(),t=this.scroller.scrollTop,n=Math.max(0,Math.floor(t/e)),s=Math.min(this.count,n+Math.ceil(this.scroller.clientHeight/zi)+1),r=[];for(let a=n;a<s;a++){let o=this.pages.get(Math.floor(a/Un));o===void 0&&this.page(Math.floor(a/Un)).then(()=>this.show(),c=>this.onFault(c));let l=o?.[a%Un];l&&r.push(this.row(l,a,t+(a-t/e)*zi))}this.filler.replaceChildren(...r),this.count===0&&this.filler.append(z("p","No such shots.","note"))}row(e,t,n){let s=z("div","",`row ${Su(e)}`);s.style.top=`${n}px`,s.setAttribute("role","option");let r=this.chosen!==null&&dn(this.chosen)===dn(e);s.setAttribute("aria-selected",String(r));let a=z("span","","what");a.append(z("b",e.weapon),` ${Zl(e)}`);let o=z("span",Jl(e.at),"time");return o.title=Ru(e.at),s.append(z("i","","mark"),a,o,z("span",`${Yl(e.user,e.client)} \xB7 ${Au(e)}`,e.disagreed?"why bad":"why")),s.addEventListener("click",()=>{this.choose(t)}),s}key(e){let n={ArrowDown:1,ArrowUp:-1,PageDown:10,PageUp:-10,Home:-this.count,End:this.count}[e.key];n!==void 0&&(e.preventDefault(),this.next(n))}}});function Is(i,...e){let t=z("section","","card");return t.append(z("h2",i),...e),t}function pm(i){let e=z("p","",`proof ${i.replay.equal?"good":"bad"}`),t=i.end_kind==="target"?"as far as it is stored":"bit for bit",n=i.projectile===void 0?"Judged":"Flown";e.append(z("b",i.replay.equal?`${n} again in this page: equal, ${t}.`:`${n} again in this page: DIFFERENT.`));let s=z("ul");s.append(...i.replay.lines.map(a=>z("li",a)));let r=z("div","","proved");return r.append(e,s),r}function mm(i){let e=z("p",i.projectile===void 0?i.explanation:(i.words.split(`
`)[2]??"").trim(),"said"),t=z("dl");for(let[n,s]of Cu(i))t.append(z("dt",n),z("dd",s));return Is("The verdict, as its shooter is told",e,pm(i),t)}function gm(i,e){let t=i.hits??[];if(t.length===0)return null;let n=z("ol","","hits3"),s=-1,r=t.map((a,o)=>{let l=z("li","",a.granted?"granted":a.has_verdict?"refused":"left-out"),c=z("button",`${o+1}. ${a.victim??"nobody"}`);return c.type="button",c.title="Looks at this hit",c.addEventListener("click",()=>{s=s===o?-1:o,r.forEach((h,f)=>h.classList.toggle("shown",f===s)),e(s<0?null:a.judged_again&&a.granted?a.judged_point_m:a.hit_point_m)}),l.append(c,z("b",Pu(a)),z("span",a.words,"words3"),z("span",Iu(a),"facts3")),l});return n.append(...r),Is(t.length===1?"The hit and its verdict":`Each of the ${t.length} hits and its verdict`,n)}function _m(i,e){let t=i.shot.ways??[];if(t.length===0||i.shot.query&&t.length===1)return null;let n=z("table","","ways3"),s=z("tr");s.append(...["Way","Says","The line of the shot"].map(c=>z("th",c)));let r=z("tbody"),a=-1,o=t.map((c,h)=>{let f=z("tr"),u=z("td"),d=z("button",Wr(c.name));d.type="button",d.disabled=i.pictures.ways[h].length===0,d.title=d.disabled?"The record has no hitbox of this way":"Shows its hitbox in the third world",d.addEventListener("click",()=>{a=a===h?-1:h,o.forEach((x,m)=>x.classList.toggle("shown",m===a)),e(a<0?null:{picture:i.pictures.ways[h],title:`Where "${c.name}" has them`})}),u.append(d);let g=c.victim?`${c.victim}${c.group?`, ${c.group}`:""}`:"nobody";return f.append(u,z("td",g,h>0&&c.differs?"bad":""),z("td",ym(c))),f});r.append(...o);let l=z("thead");return l.append(s),n.append(l,r),Is("What other ways to rewind would have said",n)}function xm(i,e){let t=z("li"),n=z("span","","who");n.append(z("b",i.entity??"nobody"),` ${vm[i.status]??i.status}`);let s=z("span","","bar"),r=i.sample_ticks,[a,o]=[Math.min(...r),Math.max(...r)],l=f=>`${o>a?100*(f-a)/(o-a):50}%`;if(r.length>0){for(let u of r){let d=z("i","",u===i.from_tick||u===i.to_tick?"used":"");d.style.left=l(u),d.title=`tick ${u}`,s.append(d)}let f=z("i","","drawn");f.style.left=l(i.from_tick+i.fraction_ratio*(i.to_tick-i.from_tick)),s.append(f)}let c=(100*i.fraction_ratio).toFixed(0),h=i.status==="interpolated"?`tick ${i.from_tick}, then ${c} % of the way to ${i.to_tick}`:i.from_tick>=0?`tick ${i.from_tick}`:"no sample";return t.append(n,s,z("span",h,"blend"),z("span",`${i.beside_line_m.toFixed(2)} m ${e}`,"beside")),t}function bm(i){let e=(i.entities??[]).filter(a=>a.judged_view===0);if(e.length===0)return null;let t=z("ol","","samples"),n=i.query?.shape??"ray",r=n==="ray"||n.endsWith("sweep")?"beside the line":n==="cone"?"beside its axis":"from where it began";return t.append(...e.map(a=>xm(a,r))),Is("The samples that the screen was drawn from",t)}function wm(i){let e=z("ul","","shows");for(let t of["screen","rewound","now"])e.append(z("li",i.shows[t],t));return Is("What the record has",e)}function Mm(i){let e=z("details","","card"),t=z("pre",i.words.trimEnd());return e.append(z("summary","In the engineer's words"),t),e}function zu(i,e,t){return[mm(i.shot),gm(i.shot,t),_m(i,e),bm(i.shot),wm(i.shot),Mm(i.shot)].filter(n=>n!==null)}var ym,vm,Vu=ze(()=>{"use strict";qr();mt();ym=i=>i.passes_m===null?"":i.passes_m<5e-4?"meets the hitbox":`passes it by ${i.passes_m.toFixed(2)} m`;vm={interpolated:"between two samples",held:"held at the newest sample",extrapolated:"ahead of the newest sample",dead:"dead on that screen"}});function Sm(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function Em(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function qs(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function Qd(){let i=qs("canvas");return i.style.display="block",i}function sh(...i){let e="THREE."+i.shift();ss?ss("log",e,...i):console.log(e,...i)}function ef(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Re(...i){i=ef(i);let e="THREE."+i.shift();if(ss)ss("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function Le(...i){i=ef(i);let e="THREE."+i.shift();if(ss)ss("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function Bs(...i){let e=i.join(" ");e in Gu||(Gu[e]=!0,Re(...i))}function tf(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}function Mr(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(It[i&255]+It[i>>8&255]+It[i>>16&255]+It[i>>24&255]+"-"+It[e&255]+It[e>>8&255]+"-"+It[e>>16&15|64]+It[e>>24&255]+"-"+It[t&63|128]+It[t>>8&255]+"-"+It[t>>16&255]+It[t>>24&255]+It[n&255]+It[n>>8&255]+It[n>>16&255]+It[n>>24&255]).toLowerCase()}function He(i,e,t){return Math.max(e,Math.min(t,i))}function Tm(i,e){return(i%e+e)%e}function Ql(i,e,t){return(1-t)*i+t*e}function sf(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function rh(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Am(i,e){if(e.constructor===Float32Array)return i;let t=rh(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function Rm(i,e){if(e.constructor===Float32Array)return i;let t=rh(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}function Cm(){let i={enabled:!0,workingColorSpace:Hs,spaces:{},convert:function(s,r,a){return this.enabled===!1||r===a||!r||!a||(this.spaces[r].transfer===Ke&&(s.r=Gn(s.r),s.g=Gn(s.g),s.b=Gn(s.b)),this.spaces[r].primaries!==this.spaces[a].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[a].fromXYZ)),this.spaces[a].transfer===Ke&&(s.r=ts(s.r),s.g=ts(s.g),s.b=ts(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Kn?Ws:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,a){return s.copy(this.spaces[a].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[Hs]:{primaries:e,whitePoint:n,transfer:Ws,toXYZ:Wu,fromXYZ:qu,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:qt},outputColorSpaceConfig:{drawingBufferColorSpace:qt}},[qt]:{primaries:e,whitePoint:n,transfer:Ke,toXYZ:Wu,fromXYZ:qu,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:qt}}}),i}function Gn(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function ts(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}function nc(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Da.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Re("Texture: Unable to serialize Texture."),{})}function rc(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}function fc(i,e,t,n,s){for(let r=0,a=i.length-3;r<=a;r+=3){Ci.fromArray(i,r);let o=s.x*Math.abs(Ci.x)+s.y*Math.abs(Ci.y)+s.z*Math.abs(Ci.z),l=e.dot(Ci),c=t.dot(Ci),h=n.dot(Ci);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>o)return!1}return!0}function qm(i,e,t,n,s,r,a,o){let l;if(e.side===kt?l=n.intersectTriangle(a,r,s,!0,o):l=n.intersectTriangle(s,r,a,e.side===gi,o),l===null)return null;la.copy(o),la.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(la);return c<t.near||c>t.far?null:{distance:c,point:la.clone(),object:i}}function ca(i,e,t,n,s,r,a,o,l,c){i.getVertexPosition(o,sa),i.getVertexPosition(l,ra),i.getVertexPosition(c,aa);let h=qm(i,e,t,n,sa,ra,aa,nd);if(h){let f=new L;Vn.getBarycoord(nd,sa,ra,aa,f),s&&(h.uv=Vn.getInterpolatedAttribute(s,o,l,c,f,new Me)),r&&(h.uv1=Vn.getInterpolatedAttribute(r,o,l,c,f,new Me)),a&&(h.normal=Vn.getInterpolatedAttribute(a,o,l,c,f,new L),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let u={a:o,b:l,c,normal:new L,materialIndex:0};Vn.getNormal(sa,ra,aa,u.normal),h.face=u,h.barycoord=f}return h}function fa(i,e,t,n,s,r,a){let o=i.geometry.attributes.position;if(ka.fromBufferAttribute(o,s),Ba.fromBufferAttribute(o,r),t.distanceSqToSegment(ka,Ba,vc,od)>n)return;vc.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(vc);if(!(c<e.near||c>e.far))return{distance:c,point:od.clone().applyMatrix4(i.matrixWorld),index:a,face:null,faceIndex:null,barycoord:null,object:i}}function ah(){let i=0,e=0,t=0,n=0;function s(r,a,o,l){i=r,e=o,t=-3*r+3*a-2*o-l,n=2*r-2*a+o+l}return{initCatmullRom:function(r,a,o,l,c){s(a,o,c*(o-r),c*(l-a))},initNonuniformCatmullRom:function(r,a,o,l,c,h,f){let u=(a-r)/c-(o-r)/(c+h)+(o-a)/h,d=(o-a)/h-(l-a)/(h+f)+(l-o)/f;u*=h,d*=h,s(a,o,u,d)},calc:function(r){let a=r*r,o=a*r;return i+e*r+t*a+n*o}}}function dd(i,e,t,n,s){let r=(n-e)*.5,a=(s-t)*.5,o=i*i,l=i*o;return(2*t-2*n+r+a)*l+(-3*t+3*n-2*r-a)*o+r*i+t}function Ym(i,e){let t=1-i;return t*t*e}function Zm(i,e){return 2*(1-i)*i*e}function Jm(i,e){return i*i*e}function zs(i,e,t,n){return Ym(i,e)+Zm(i,t)+Jm(i,n)}function jm(i,e){let t=1-i;return t*t*t*e}function Km(i,e){let t=1-i;return 3*t*t*i*e}function Qm(i,e){return 3*(1-i)*i*i*e}function eg(i,e){return i*i*i*e}function Vs(i,e,t,n,s){return jm(i,e)+Km(i,t)+Qm(i,n)+eg(i,s)}function ki(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(fd(s))s.isRenderTargetTexture?(Re("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(fd(s[0])){let r=[];for(let a=0,o=s.length;a<o;a++)r[a]=s[a].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function Dt(i){let e={};for(let t=0;t<i.length;t++){let n=ki(i[t]);for(let s in n)e[s]=n[s]}return e}function fd(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function ng(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function oh(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:$e.workingColorSpace}function Ki(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function ya(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}function of(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function rg(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function ag(i,e,t,n,s){let r=(i-e)/(s-e);for(let a=0;a<8;a++){let o=of(r,e,t,n,s)-i;if(Math.abs(o)<1e-10)break;let l=rg(r,e,t,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-o/l))}return r}function pd(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function md(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}function hh(i,e,t,n){let s=mg(n);switch(t){case Jc:return i*e;case yo:return i*e/s.components*s.byteLength;case _o:return i*e/s.components*s.byteLength;case yi:return i*e*2/s.components*s.byteLength;case vo:return i*e*2/s.components*s.byteLength;case jc:return i*e*3/s.components*s.byteLength;case bn:return i*e*4/s.components*s.byteLength;case xo:return i*e*4/s.components*s.byteLength;case yr:case _r:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case vr:case xr:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case wo:case So:return Math.max(i,16)*Math.max(e,8)/4;case bo:case Mo:return Math.max(i,8)*Math.max(e,8)/2;case Eo:case To:case Ro:case Co:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case Ao:case br:case Po:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Io:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Lo:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case No:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case Do:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case Uo:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case Fo:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case Oo:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case ko:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case Bo:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case zo:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case Vo:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case Go:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case Ho:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case Wo:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case qo:case Xo:case $o:return Math.ceil(i/4)*Math.ceil(e/4)*16;case Yo:case Zo:return Math.ceil(i/4)*Math.ceil(e/4)*8;case wr:case Jo:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function mg(i){switch(i){case Gt:case Xc:return{byteLength:1,components:1};case ps:case $c:case xn:return{byteLength:2,components:1};case mo:case go:return{byteLength:2,components:4};case vn:case po:case ln:return{byteLength:4,components:1};case Yc:case Zc:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}var xd,Lc,bd,mr,wd,us,gi,kt,on,Di,ds,Nc,Dc,Uc,Md,Ui,Sd,Ed,Td,Ad,Rd,Cd,Pd,Id,Fc,Oc,Ld,Nd,Dd,Ud,Fd,Od,kd,Bd,zd,Ma,Sa,Ea,ns,Ta,Aa,Ra,Ca,co,Vd,Gd,Rn,kc,Bc,zc,Vc,Gc,Hc,Wc,qc,Fi,fs,ho,uo,Pa,Sn,Ia,Mt,Hd,gr,Ot,fo,Jn,Gt,Xc,$c,ps,po,vn,ln,xn,mo,go,Oi,Yc,Zc,Jc,jc,bn,Hn,jn,yo,_o,yi,vo,xo,yr,_r,vr,xr,bo,wo,Mo,So,Eo,To,Ao,Ro,Co,br,Po,Io,Lo,No,Do,Uo,Fo,Oo,ko,Bo,zo,Vo,Go,Ho,Wo,qo,Xo,$o,Yo,Zo,wr,Jo,Gs,La,xa,Ec,Tc,Ac,Rc,Wd,jo,qd,Kn,qt,Hs,Ws,Ke,ba,Kc,Qc,Xd,$d,Yd,Zd,eh,Jd,jd,th,nh,Kd,ih,sn,is,Gu,ss,nf,En,It,wa,Na,Me,Nt,L,ec,Hu,Ne,tc,Wu,qu,$e,Vi,Da,Pm,rs,Im,ic,Vt,ot,Ua,Xt,Xs,Fa,Ze,Gi,fn,Lm,Nm,ri,Yr,Ht,Xu,$u,Wn,$s,Dm,Yu,Hi,Fn,Zr,Ls,Um,Fm,Zu,Ju,ju,Ku,Om,Wi,sc,At,rn,km,as,rf,ai,Jr,Ve,Lt,Ys,pn,On,ac,kn,qi,Xi,Qu,oc,lc,cc,hc,uc,dc,Vn,Tn,Bn,mn,jr,$i,Yi,Zi,oi,li,Ri,Ns,Kr,Qr,Ci,dt,ea,Bm,yn,Zs,Js,Je,zm,Ds,pc,qn,Vm,nn,mc,Ji,Wt,Us,wt,St,gc,Gm,Hm,gn,Wm,Xn,zn,yc,ta,na,js,$n,ed,Pi,ia,td,sa,ra,aa,_c,oa,nd,la,Rt,Ks,Qs,ji,id,ha,sd,Xm,Fs,Os,os,Ii,$m,ua,hi,rd,Oa,Yn,ka,Ba,ad,ks,da,vc,od,za,ld,cd,ui,er,Zn,tr,nr,_n,ir,ls,pa,ma,xc,ga,Li,an,sr,Va,hd,ud,bc,wc,Mc,cs,Ga,Ha,Wa,qa,Xa,rr,$a,tg,ar,or,di,lr,af,ig,sg,An,Ya,Ni,Za,Ja,fi,ja,Ka,Qa,eo,$t,pi,to,no,io,cr,mi,so,ro,lf,ao,hr,ur,Sc,gd,yd,oo,_a,va,Mn,dr,ci,_d,vd,Ft,fr,Cc,pr,Qi,es,hs,lo,lh,og,ch,lg,cg,hg,ug,dg,fg,pg,Pc,st,gw,Ic,uh=ze(()=>{xd=0,Lc=1,bd=2,mr=1,wd=2,us=3,gi=0,kt=1,on=2,Di=0,ds=1,Nc=2,Dc=3,Uc=4,Md=5,Ui=100,Sd=101,Ed=102,Td=103,Ad=104,Rd=200,Cd=201,Pd=202,Id=203,Fc=204,Oc=205,Ld=206,Nd=207,Dd=208,Ud=209,Fd=210,Od=211,kd=212,Bd=213,zd=214,Ma=0,Sa=1,Ea=2,ns=3,Ta=4,Aa=5,Ra=6,Ca=7,co=0,Vd=1,Gd=2,Rn=0,kc=1,Bc=2,zc=3,Vc=4,Gc=5,Hc=6,Wc=7,qc=300,Fi=301,fs=302,ho=303,uo=304,Pa=1e3,Sn=1001,Ia=1002,Mt=1003,Hd=1004,gr=1005,Ot=1006,fo=1007,Jn=1008,Gt=1009,Xc=1010,$c=1011,ps=1012,po=1013,vn=1014,ln=1015,xn=1016,mo=1017,go=1018,Oi=1020,Yc=35902,Zc=35899,Jc=1021,jc=1022,bn=1023,Hn=1026,jn=1027,yo=1028,_o=1029,yi=1030,vo=1031,xo=1033,yr=33776,_r=33777,vr=33778,xr=33779,bo=35840,wo=35841,Mo=35842,So=35843,Eo=36196,To=37492,Ao=37496,Ro=37488,Co=37489,br=37490,Po=37491,Io=37808,Lo=37809,No=37810,Do=37811,Uo=37812,Fo=37813,Oo=37814,ko=37815,Bo=37816,zo=37817,Vo=37818,Go=37819,Ho=37820,Wo=37821,qo=36492,Xo=36494,$o=36495,Yo=36283,Zo=36284,wr=36285,Jo=36286,Gs=2300,La=2301,xa=2302,Ec=2303,Tc=2400,Ac=2401,Rc=2402,Wd=3200,jo=0,qd=1,Kn="",qt="srgb",Hs="srgb-linear",Ws="linear",Ke="srgb",ba=7680,Kc=7681,Qc=517,Xd=519,$d=512,Yd=513,Zd=514,eh=515,Jd=516,jd=517,th=518,nh=519,Kd=35044,ih="300 es",sn=2e3,is=2001;Gu={},ss=null;nf={[Ma]:Ma,[Ea]:Ra,[Ta]:Ta,[ns]:Aa,[Sa]:Sa,[Ra]:Ea,[Ca]:Ca,[Aa]:ns},En=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,a=s.length;r<a;r++)s[r].call(this,e);e.target=null}}},It=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],wa=Math.PI/180,Na=180/Math.PI;Me=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=He(this.x,e.x,t.x),this.y=He(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=He(this.x,e,t),this.y=He(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(He(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(He(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,a=this.y-e.y;return this.x=r*n-a*s+e.x,this.y=r*s+a*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Nt=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,a,o){let l=n[s+0],c=n[s+1],h=n[s+2],f=n[s+3],u=r[a+0],d=r[a+1],g=r[a+2],x=r[a+3];if(f!==x||l!==u||c!==d||h!==g){let m=l*u+c*d+h*g+f*x;m<0&&(u=-u,d=-d,g=-g,x=-x,m=-m);let p=1-o;if(m<.9995){let b=Math.acos(m),T=Math.sin(b);p=Math.sin(p*b)/T,o=Math.sin(o*b)/T,l=l*p+u*o,c=c*p+d*o,h=h*p+g*o,f=f*p+x*o}else{l=l*p+u*o,c=c*p+d*o,h=h*p+g*o,f=f*p+x*o;let b=1/Math.sqrt(l*l+c*c+h*h+f*f);l*=b,c*=b,h*=b,f*=b}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=f}static multiplyQuaternionsFlat(e,t,n,s,r,a){let o=n[s],l=n[s+1],c=n[s+2],h=n[s+3],f=r[a],u=r[a+1],d=r[a+2],g=r[a+3];return e[t]=o*g+h*f+l*d-c*u,e[t+1]=l*g+h*u+c*f-o*d,e[t+2]=c*g+h*d+o*u-l*f,e[t+3]=h*g-o*f-l*u-c*d,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,a=e._order,o=Math.cos,l=Math.sin,c=o(n/2),h=o(s/2),f=o(r/2),u=l(n/2),d=l(s/2),g=l(r/2);switch(a){case"XYZ":this._x=u*h*f+c*d*g,this._y=c*d*f-u*h*g,this._z=c*h*g+u*d*f,this._w=c*h*f-u*d*g;break;case"YXZ":this._x=u*h*f+c*d*g,this._y=c*d*f-u*h*g,this._z=c*h*g-u*d*f,this._w=c*h*f+u*d*g;break;case"ZXY":this._x=u*h*f-c*d*g,this._y=c*d*f+u*h*g,this._z=c*h*g+u*d*f,this._w=c*h*f-u*d*g;break;case"ZYX":this._x=u*h*f-c*d*g,this._y=c*d*f+u*h*g,this._z=c*h*g-u*d*f,this._w=c*h*f+u*d*g;break;case"YZX":this._x=u*h*f+c*d*g,this._y=c*d*f+u*h*g,this._z=c*h*g-u*d*f,this._w=c*h*f-u*d*g;break;case"XZY":this._x=u*h*f-c*d*g,this._y=c*d*f-u*h*g,this._z=c*h*g+u*d*f,this._w=c*h*f+u*d*g;break;default:Re("Quaternion: .setFromEuler() encountered an unknown order: "+a)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],a=t[1],o=t[5],l=t[9],c=t[2],h=t[6],f=t[10],u=n+o+f;if(u>0){let d=.5/Math.sqrt(u+1);this._w=.25/d,this._x=(h-l)*d,this._y=(r-c)*d,this._z=(a-s)*d}else if(n>o&&n>f){let d=2*Math.sqrt(1+n-o-f);this._w=(h-l)/d,this._x=.25*d,this._y=(s+a)/d,this._z=(r+c)/d}else if(o>f){let d=2*Math.sqrt(1+o-n-f);this._w=(r-c)/d,this._x=(s+a)/d,this._y=.25*d,this._z=(l+h)/d}else{let d=2*Math.sqrt(1+f-n-o);this._w=(a-s)/d,this._x=(r+c)/d,this._y=(l+h)/d,this._z=.25*d}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(He(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,a=e._w,o=t._x,l=t._y,c=t._z,h=t._w;return this._x=n*h+a*o+s*c-r*l,this._y=s*h+a*l+r*o-n*c,this._z=r*h+a*c+n*l-s*o,this._w=a*h-n*o-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,a=e._w,o=this.dot(e);o<0&&(n=-n,s=-s,r=-r,a=-a,o=-o);let l=1-t;if(o<.9995){let c=Math.acos(o),h=Math.sin(c);l=Math.sin(l*c)/h,t=Math.sin(t*c)/h,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+a*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+a*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},L=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Hu.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Hu.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,a=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*a,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*a,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*a,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,a=e.y,o=e.z,l=e.w,c=2*(a*s-o*n),h=2*(o*t-r*s),f=2*(r*n-a*t);return this.x=t+l*c+a*f-o*h,this.y=n+l*h+o*c-r*f,this.z=s+l*f+r*h-a*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=He(this.x,e.x,t.x),this.y=He(this.y,e.y,t.y),this.z=He(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=He(this.x,e,t),this.y=He(this.y,e,t),this.z=He(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(He(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,a=t.x,o=t.y,l=t.z;return this.x=s*l-r*o,this.y=r*a-n*l,this.z=n*o-s*a,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return ec.copy(this).projectOnVector(e),this.sub(ec)}reflect(e){return this.sub(ec.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(He(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},ec=new L,Hu=new Nt,Ne=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,s,r,a,o,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,a,o,l,c)}set(e,t,n,s,r,a,o,l,c){let h=this.elements;return h[0]=e,h[1]=s,h[2]=o,h[3]=t,h[4]=r,h[5]=l,h[6]=n,h[7]=a,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,a=n[0],o=n[3],l=n[6],c=n[1],h=n[4],f=n[7],u=n[2],d=n[5],g=n[8],x=s[0],m=s[3],p=s[6],b=s[1],T=s[4],M=s[7],A=s[2],S=s[5],y=s[8];return r[0]=a*x+o*b+l*A,r[3]=a*m+o*T+l*S,r[6]=a*p+o*M+l*y,r[1]=c*x+h*b+f*A,r[4]=c*m+h*T+f*S,r[7]=c*p+h*M+f*y,r[2]=u*x+d*b+g*A,r[5]=u*m+d*T+g*S,r[8]=u*p+d*M+g*y,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],a=e[4],o=e[5],l=e[6],c=e[7],h=e[8];return t*a*h-t*o*c-n*r*h+n*o*l+s*r*c-s*a*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],a=e[4],o=e[5],l=e[6],c=e[7],h=e[8],f=h*a-o*c,u=o*l-h*r,d=c*r-a*l,g=t*f+n*u+s*d;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let x=1/g;return e[0]=f*x,e[1]=(s*c-h*n)*x,e[2]=(o*n-s*a)*x,e[3]=u*x,e[4]=(h*t-s*l)*x,e[5]=(s*r-o*t)*x,e[6]=d*x,e[7]=(n*l-c*t)*x,e[8]=(a*t-n*r)*x,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,a,o){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*a+c*o)+a+e,-s*c,s*l,-s*(-c*a+l*o)+o+t,0,0,1),this}scale(e,t){return Bs("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(tc.makeScale(e,t)),this}rotate(e){return Bs("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(tc.makeRotation(-e)),this}translate(e,t){return Bs("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(tc.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},tc=new Ne,Wu=new Ne().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),qu=new Ne().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);$e=Cm();Da=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{Vi===void 0&&(Vi=qs("canvas")),Vi.width=e.width,Vi.height=e.height;let s=Vi.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=Vi}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=qs("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let a=0;a<r.length;a++)r[a]=Gn(r[a]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(Gn(t[n]/255)*255):t[n]=Gn(t[n]);return{data:t,width:e.width,height:e.height}}else return Re("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},Pm=0,rs=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:Pm++}),this.uuid=Mr(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let a=0,o=s.length;a<o;a++)s[a].isDataTexture?r.push(nc(s[a].image)):r.push(nc(s[a]))}else r=nc(s);n.url=r}return t||(e.images[this.uuid]=n),n}};Im=0,ic=new L,Vt=class i extends En{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=Sn,s=Sn,r=Ot,a=Jn,o=bn,l=Gt,c=i.DEFAULT_ANISOTROPY,h=Kn){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:Im++}),this.uuid=Mr(),this.name="",this.source=new rs(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=a,this.anisotropy=c,this.format=o,this.internalFormat=null,this.type=l,this.offset=new Me(0,0),this.repeat=new Me(1,1),this.center=new Me(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new Ne,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(ic).x}get height(){return this.source.getSize(ic).y}get depth(){return this.source.getSize(ic).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){Re(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Re(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==qc)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case Pa:e.x=e.x-Math.floor(e.x);break;case Sn:e.x=e.x<0?0:1;break;case Ia:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case Pa:e.y=e.y-Math.floor(e.y);break;case Sn:e.y=e.y<0?0:1;break;case Ia:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};Vt.DEFAULT_IMAGE=null;Vt.DEFAULT_MAPPING=qc;Vt.DEFAULT_ANISOTROPY=1;ot=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,a=e.elements;return this.x=a[0]*t+a[4]*n+a[8]*s+a[12]*r,this.y=a[1]*t+a[5]*n+a[9]*s+a[13]*r,this.z=a[2]*t+a[6]*n+a[10]*s+a[14]*r,this.w=a[3]*t+a[7]*n+a[11]*s+a[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],h=l[4],f=l[8],u=l[1],d=l[5],g=l[9],x=l[2],m=l[6],p=l[10];if(Math.abs(h-u)<.01&&Math.abs(f-x)<.01&&Math.abs(g-m)<.01){if(Math.abs(h+u)<.1&&Math.abs(f+x)<.1&&Math.abs(g+m)<.1&&Math.abs(c+d+p-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let T=(c+1)/2,M=(d+1)/2,A=(p+1)/2,S=(h+u)/4,y=(f+x)/4,w=(g+m)/4;return T>M&&T>A?T<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(T),s=S/n,r=y/n):M>A?M<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(M),n=S/s,r=w/s):A<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(A),n=y/r,s=w/r),this.set(n,s,r,t),this}let b=Math.sqrt((m-g)*(m-g)+(f-x)*(f-x)+(u-h)*(u-h));return Math.abs(b)<.001&&(b=1),this.x=(m-g)/b,this.y=(f-x)/b,this.z=(u-h)/b,this.w=Math.acos((c+d+p-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=He(this.x,e.x,t.x),this.y=He(this.y,e.y,t.y),this.z=He(this.z,e.z,t.z),this.w=He(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=He(this.x,e,t),this.y=He(this.y,e,t),this.z=He(this.z,e,t),this.w=He(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(He(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Ua=class extends En{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Ot,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new ot(0,0,e,t),this.scissorTest=!1,this.viewport=new ot(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new Vt({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:Ot,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new rs(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},Xt=class extends Ua{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},Xs=class extends Vt{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Mt,this.minFilter=Mt,this.wrapR=Sn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}},Fa=class extends Vt{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Mt,this.minFilter=Mt,this.wrapR=Sn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}},Ze=class i{static{this.prototype.isMatrix4=!0}constructor(e,t,n,s,r,a,o,l,c,h,f,u,d,g,x,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,a,o,l,c,h,f,u,d,g,x,m)}set(e,t,n,s,r,a,o,l,c,h,f,u,d,g,x,m){let p=this.elements;return p[0]=e,p[4]=t,p[8]=n,p[12]=s,p[1]=r,p[5]=a,p[9]=o,p[13]=l,p[2]=c,p[6]=h,p[10]=f,p[14]=u,p[3]=d,p[7]=g,p[11]=x,p[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/Gi.setFromMatrixColumn(e,0).length(),r=1/Gi.setFromMatrixColumn(e,1).length(),a=1/Gi.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*a,t[9]=n[9]*a,t[10]=n[10]*a,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,a=Math.cos(n),o=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),f=Math.sin(r);if(e.order==="XYZ"){let u=a*h,d=a*f,g=o*h,x=o*f;t[0]=l*h,t[4]=-l*f,t[8]=c,t[1]=d+g*c,t[5]=u-x*c,t[9]=-o*l,t[2]=x-u*c,t[6]=g+d*c,t[10]=a*l}else if(e.order==="YXZ"){let u=l*h,d=l*f,g=c*h,x=c*f;t[0]=u+x*o,t[4]=g*o-d,t[8]=a*c,t[1]=a*f,t[5]=a*h,t[9]=-o,t[2]=d*o-g,t[6]=x+u*o,t[10]=a*l}else if(e.order==="ZXY"){let u=l*h,d=l*f,g=c*h,x=c*f;t[0]=u-x*o,t[4]=-a*f,t[8]=g+d*o,t[1]=d+g*o,t[5]=a*h,t[9]=x-u*o,t[2]=-a*c,t[6]=o,t[10]=a*l}else if(e.order==="ZYX"){let u=a*h,d=a*f,g=o*h,x=o*f;t[0]=l*h,t[4]=g*c-d,t[8]=u*c+x,t[1]=l*f,t[5]=x*c+u,t[9]=d*c-g,t[2]=-c,t[6]=o*l,t[10]=a*l}else if(e.order==="YZX"){let u=a*l,d=a*c,g=o*l,x=o*c;t[0]=l*h,t[4]=x-u*f,t[8]=g*f+d,t[1]=f,t[5]=a*h,t[9]=-o*h,t[2]=-c*h,t[6]=d*f+g,t[10]=u-x*f}else if(e.order==="XZY"){let u=a*l,d=a*c,g=o*l,x=o*c;t[0]=l*h,t[4]=-f,t[8]=c*h,t[1]=u*f+x,t[5]=a*h,t[9]=d*f-g,t[2]=g*f-d,t[6]=o*h,t[10]=x*f+u}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(Lm,e,Nm)}lookAt(e,t,n){let s=this.elements;return Ht.subVectors(e,t),Ht.lengthSq()===0&&(Ht.z=1),Ht.normalize(),ri.crossVectors(n,Ht),ri.lengthSq()===0&&(Math.abs(n.z)===1?Ht.x+=1e-4:Ht.z+=1e-4,Ht.normalize(),ri.crossVectors(n,Ht)),ri.normalize(),Yr.crossVectors(Ht,ri),s[0]=ri.x,s[4]=Yr.x,s[8]=Ht.x,s[1]=ri.y,s[5]=Yr.y,s[9]=Ht.y,s[2]=ri.z,s[6]=Yr.z,s[10]=Ht.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,a=n[0],o=n[4],l=n[8],c=n[12],h=n[1],f=n[5],u=n[9],d=n[13],g=n[2],x=n[6],m=n[10],p=n[14],b=n[3],T=n[7],M=n[11],A=n[15],S=s[0],y=s[4],w=s[8],N=s[12],C=s[1],U=s[5],F=s[9],G=s[13],P=s[2],W=s[6],Y=s[10],H=s[14],ie=s[3],X=s[7],ee=s[11],te=s[15];return r[0]=a*S+o*C+l*P+c*ie,r[4]=a*y+o*U+l*W+c*X,r[8]=a*w+o*F+l*Y+c*ee,r[12]=a*N+o*G+l*H+c*te,r[1]=h*S+f*C+u*P+d*ie,r[5]=h*y+f*U+u*W+d*X,r[9]=h*w+f*F+u*Y+d*ee,r[13]=h*N+f*G+u*H+d*te,r[2]=g*S+x*C+m*P+p*ie,r[6]=g*y+x*U+m*W+p*X,r[10]=g*w+x*F+m*Y+p*ee,r[14]=g*N+x*G+m*H+p*te,r[3]=b*S+T*C+M*P+A*ie,r[7]=b*y+T*U+M*W+A*X,r[11]=b*w+T*F+M*Y+A*ee,r[15]=b*N+T*G+M*H+A*te,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],a=e[1],o=e[5],l=e[9],c=e[13],h=e[2],f=e[6],u=e[10],d=e[14],g=e[3],x=e[7],m=e[11],p=e[15],b=l*d-c*u,T=o*d-c*f,M=o*u-l*f,A=a*d-c*h,S=a*u-l*h,y=a*f-o*h;return t*(x*b-m*T+p*M)-n*(g*b-m*A+p*S)+s*(g*T-x*A+p*y)-r*(g*M-x*S+m*y)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],a=e[5],o=e[9],l=e[2],c=e[6],h=e[10];return t*(a*h-o*c)-n*(r*h-o*l)+s*(r*c-a*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],a=e[4],o=e[5],l=e[6],c=e[7],h=e[8],f=e[9],u=e[10],d=e[11],g=e[12],x=e[13],m=e[14],p=e[15],b=t*o-n*a,T=t*l-s*a,M=t*c-r*a,A=n*l-s*o,S=n*c-r*o,y=s*c-r*l,w=h*x-f*g,N=h*m-u*g,C=h*p-d*g,U=f*m-u*x,F=f*p-d*x,G=u*p-d*m,P=b*G-T*F+M*U+A*C-S*N+y*w;if(P===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let W=1/P;return e[0]=(o*G-l*F+c*U)*W,e[1]=(s*F-n*G-r*U)*W,e[2]=(x*y-m*S+p*A)*W,e[3]=(u*S-f*y-d*A)*W,e[4]=(l*C-a*G-c*N)*W,e[5]=(t*G-s*C+r*N)*W,e[6]=(m*M-g*y-p*T)*W,e[7]=(h*y-u*M+d*T)*W,e[8]=(a*F-o*C+c*w)*W,e[9]=(n*C-t*F-r*w)*W,e[10]=(g*S-x*M+p*b)*W,e[11]=(f*M-h*S-d*b)*W,e[12]=(o*N-a*U-l*w)*W,e[13]=(t*U-n*N+s*w)*W,e[14]=(x*T-g*A-m*b)*W,e[15]=(h*A-f*T+u*b)*W,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,a=e.x,o=e.y,l=e.z,c=r*a,h=r*o;return this.set(c*a+n,c*o-s*l,c*l+s*o,0,c*o+s*l,h*o+n,h*l-s*a,0,c*l-s*o,h*l+s*a,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,a){return this.set(1,n,r,0,e,1,a,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,a=t._y,o=t._z,l=t._w,c=r+r,h=a+a,f=o+o,u=r*c,d=r*h,g=r*f,x=a*h,m=a*f,p=o*f,b=l*c,T=l*h,M=l*f,A=n.x,S=n.y,y=n.z;return s[0]=(1-(x+p))*A,s[1]=(d+M)*A,s[2]=(g-T)*A,s[3]=0,s[4]=(d-M)*S,s[5]=(1-(u+p))*S,s[6]=(m+b)*S,s[7]=0,s[8]=(g+T)*y,s[9]=(m-b)*y,s[10]=(1-(u+x))*y,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let a=Gi.set(s[0],s[1],s[2]).length(),o=Gi.set(s[4],s[5],s[6]).length(),l=Gi.set(s[8],s[9],s[10]).length();r<0&&(a=-a),fn.copy(this);let c=1/a,h=1/o,f=1/l;return fn.elements[0]*=c,fn.elements[1]*=c,fn.elements[2]*=c,fn.elements[4]*=h,fn.elements[5]*=h,fn.elements[6]*=h,fn.elements[8]*=f,fn.elements[9]*=f,fn.elements[10]*=f,t.setFromRotationMatrix(fn),n.x=a,n.y=o,n.z=l,this}makePerspective(e,t,n,s,r,a,o=sn,l=!1){let c=this.elements,h=2*r/(t-e),f=2*r/(n-s),u=(t+e)/(t-e),d=(n+s)/(n-s),g,x;if(l)g=r/(a-r),x=a*r/(a-r);else if(o===sn)g=-(a+r)/(a-r),x=-2*a*r/(a-r);else if(o===is)g=-a/(a-r),x=-a*r/(a-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+o);return c[0]=h,c[4]=0,c[8]=u,c[12]=0,c[1]=0,c[5]=f,c[9]=d,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=x,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,a,o=sn,l=!1){let c=this.elements,h=2/(t-e),f=2/(n-s),u=-(t+e)/(t-e),d=-(n+s)/(n-s),g,x;if(l)g=1/(a-r),x=a/(a-r);else if(o===sn)g=-2/(a-r),x=-(a+r)/(a-r);else if(o===is)g=-1/(a-r),x=-r/(a-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+o);return c[0]=h,c[4]=0,c[8]=0,c[12]=u,c[1]=0,c[5]=f,c[9]=0,c[13]=d,c[2]=0,c[6]=0,c[10]=g,c[14]=x,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},Gi=new L,fn=new Ze,Lm=new L(0,0,0),Nm=new L(1,1,1),ri=new L,Yr=new L,Ht=new L,Xu=new Ze,$u=new Nt,Wn=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],a=s[4],o=s[8],l=s[1],c=s[5],h=s[9],f=s[2],u=s[6],d=s[10];switch(t){case"XYZ":this._y=Math.asin(He(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(-h,d),this._z=Math.atan2(-a,r)):(this._x=Math.atan2(u,c),this._z=0);break;case"YXZ":this._x=Math.asin(-He(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(o,d),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-f,r),this._z=0);break;case"ZXY":this._x=Math.asin(He(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(-f,d),this._z=Math.atan2(-a,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-He(f,-1,1)),Math.abs(f)<.9999999?(this._x=Math.atan2(u,d),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-a,c));break;case"YZX":this._z=Math.asin(He(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-f,r)):(this._x=0,this._y=Math.atan2(o,d));break;case"XZY":this._z=Math.asin(-He(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(u,c),this._y=Math.atan2(o,r)):(this._x=Math.atan2(-h,d),this._y=0);break;default:Re("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return Xu.makeRotationFromQuaternion(e),this.setFromRotationMatrix(Xu,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return $u.setFromEuler(this),this.setFromQuaternion($u,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Wn.DEFAULT_ORDER="XYZ";$s=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},Dm=0,Yu=new L,Hi=new Nt,Fn=new Ze,Zr=new L,Ls=new L,Um=new L,Fm=new Nt,Zu=new L(1,0,0),Ju=new L(0,1,0),ju=new L(0,0,1),Ku={type:"added"},Om={type:"removed"},Wi={type:"childadded",child:null},sc={type:"childremoved",child:null},At=class i extends En{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:Dm++}),this.uuid=Mr(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new L,t=new Wn,n=new Nt,s=new L(1,1,1);function r(){n.setFromEuler(t,!1)}function a(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(a),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Ze},normalMatrix:{value:new Ne}}),this.matrix=new Ze,this.matrixWorld=new Ze,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new $s,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return Hi.setFromAxisAngle(e,t),this.quaternion.multiply(Hi),this}rotateOnWorldAxis(e,t){return Hi.setFromAxisAngle(e,t),this.quaternion.premultiply(Hi),this}rotateX(e){return this.rotateOnAxis(Zu,e)}rotateY(e){return this.rotateOnAxis(Ju,e)}rotateZ(e){return this.rotateOnAxis(ju,e)}translateOnAxis(e,t){return Yu.copy(e).applyQuaternion(this.quaternion),this.position.add(Yu.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Zu,e)}translateY(e){return this.translateOnAxis(Ju,e)}translateZ(e){return this.translateOnAxis(ju,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(Fn.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?Zr.copy(e):Zr.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),Ls.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?Fn.lookAt(Ls,Zr,this.up):Fn.lookAt(Zr,Ls,this.up),this.quaternion.setFromRotationMatrix(Fn),s&&(Fn.extractRotation(s.matrixWorld),Hi.setFromRotationMatrix(Fn),this.quaternion.premultiply(Hi.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(Le("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(Ku),Wi.child=e,this.dispatchEvent(Wi),Wi.child=null):Le("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(Om),sc.child=e,this.dispatchEvent(sc),sc.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),Fn.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),Fn.multiply(e.parent.matrixWorld)),e.applyMatrix4(Fn),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(Ku),Wi.child=e,this.dispatchEvent(Wi),Wi.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let a=this.children[n].getObjectByProperty(e,t);if(a!==void 0)return a}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,a=s.length;r<a;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Ls,e,Um),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Ls,Fm,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let a=0,o=r.length;a<o;a++)r[a].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(o=>({...o,boundingBox:o.boundingBox?o.boundingBox.toJSON():void 0,boundingSphere:o.boundingSphere?o.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(o=>({...o})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(o,l){return o[l.uuid]===void 0&&(o[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let o=this.geometry.parameters;if(o!==void 0&&o.shapes!==void 0){let l=o.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let f=l[c];r(e.shapes,f)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let o=[];for(let l=0,c=this.material.length;l<c;l++)o.push(r(e.materials,this.material[l]));s.material=o}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let o=0;o<this.children.length;o++)s.children.push(this.children[o].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let o=0;o<this.animations.length;o++){let l=this.animations[o];s.animations.push(r(e.animations,l))}}if(t){let o=a(e.geometries),l=a(e.materials),c=a(e.textures),h=a(e.images),f=a(e.shapes),u=a(e.skeletons),d=a(e.animations),g=a(e.nodes);o.length>0&&(n.geometries=o),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),f.length>0&&(n.shapes=f),u.length>0&&(n.skeletons=u),d.length>0&&(n.animations=d),g.length>0&&(n.nodes=g)}return n.object=s,n;function a(o){let l=[];for(let c in o){let h=o[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};At.DEFAULT_UP=new L(0,1,0);At.DEFAULT_MATRIX_AUTO_UPDATE=!0;At.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;rn=class extends At{constructor(){super(),this.isGroup=!0,this.type="Group"}},km={type:"move"},as=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new rn,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new rn,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new L,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new L),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new rn,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new L,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new L,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,a=null,o=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){a=!0;for(let x of e.hand.values()){let m=t.getJointPose(x,n),p=this._getHandJoint(c,x);m!==null&&(p.matrix.fromArray(m.transform.matrix),p.matrix.decompose(p.position,p.quaternion,p.scale),p.matrixWorldNeedsUpdate=!0,p.jointRadius=m.radius),p.visible=m!==null}let h=c.joints["index-finger-tip"],f=c.joints["thumb-tip"],u=h.position.distanceTo(f.position),d=.02,g=.005;c.inputState.pinching&&u>d+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&u<=d-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));o!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(o.matrix.fromArray(s.transform.matrix),o.matrix.decompose(o.position,o.quaternion,o.scale),o.matrixWorldNeedsUpdate=!0,s.linearVelocity?(o.hasLinearVelocity=!0,o.linearVelocity.copy(s.linearVelocity)):o.hasLinearVelocity=!1,s.angularVelocity?(o.hasAngularVelocity=!0,o.angularVelocity.copy(s.angularVelocity)):o.hasAngularVelocity=!1,this.dispatchEvent(km)))}return o!==null&&(o.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=a!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new rn;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},rf={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},ai={h:0,s:0,l:0},Jr={h:0,s:0,l:0};Ve=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=qt){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,$e.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=$e.workingColorSpace){return this.r=e,this.g=t,this.b=n,$e.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=$e.workingColorSpace){if(e=Tm(e,1),t=He(t,0,1),n=He(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,a=2*n-r;this.r=rc(a,r,e+1/3),this.g=rc(a,r,e),this.b=rc(a,r,e-1/3)}return $e.colorSpaceToWorking(this,s),this}setStyle(e,t=qt){function n(r){r!==void 0&&parseFloat(r)<1&&Re("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,a=s[1],o=s[2];switch(a){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(o))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(o))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(o))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Re("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],a=r.length;if(a===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(a===6)return this.setHex(parseInt(r,16),t);Re("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=qt){let n=rf[e.toLowerCase()];return n!==void 0?this.setHex(n,t):Re("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=Gn(e.r),this.g=Gn(e.g),this.b=Gn(e.b),this}copyLinearToSRGB(e){return this.r=ts(e.r),this.g=ts(e.g),this.b=ts(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=qt){return $e.workingToColorSpace(Lt.copy(this),e),Math.round(He(Lt.r*255,0,255))*65536+Math.round(He(Lt.g*255,0,255))*256+Math.round(He(Lt.b*255,0,255))}getHexString(e=qt){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=$e.workingColorSpace){$e.workingToColorSpace(Lt.copy(this),t);let n=Lt.r,s=Lt.g,r=Lt.b,a=Math.max(n,s,r),o=Math.min(n,s,r),l,c,h=(o+a)/2;if(o===a)l=0,c=0;else{let f=a-o;switch(c=h<=.5?f/(a+o):f/(2-a-o),a){case n:l=(s-r)/f+(s<r?6:0);break;case s:l=(r-n)/f+2;break;case r:l=(n-s)/f+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=$e.workingColorSpace){return $e.workingToColorSpace(Lt.copy(this),t),e.r=Lt.r,e.g=Lt.g,e.b=Lt.b,e}getStyle(e=qt){$e.workingToColorSpace(Lt.copy(this),e);let t=Lt.r,n=Lt.g,s=Lt.b;return e!==qt?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(ai),this.setHSL(ai.h+e,ai.s+t,ai.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(ai),e.getHSL(Jr);let n=Ql(ai.h,Jr.h,t),s=Ql(ai.s,Jr.s,t),r=Ql(ai.l,Jr.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Lt=new Ve;Ve.NAMES=rf;Ys=class extends At{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Wn,this.environmentIntensity=1,this.environmentRotation=new Wn,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},pn=new L,On=new L,ac=new L,kn=new L,qi=new L,Xi=new L,Qu=new L,oc=new L,lc=new L,cc=new L,hc=new ot,uc=new ot,dc=new ot,Vn=class i{constructor(e=new L,t=new L,n=new L){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),pn.subVectors(e,t),s.cross(pn);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){pn.subVectors(s,t),On.subVectors(n,t),ac.subVectors(e,t);let a=pn.dot(pn),o=pn.dot(On),l=pn.dot(ac),c=On.dot(On),h=On.dot(ac),f=a*c-o*o;if(f===0)return r.set(0,0,0),null;let u=1/f,d=(c*l-o*h)*u,g=(a*h-o*l)*u;return r.set(1-d-g,g,d)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,kn)===null?!1:kn.x>=0&&kn.y>=0&&kn.x+kn.y<=1}static getInterpolation(e,t,n,s,r,a,o,l){return this.getBarycoord(e,t,n,s,kn)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,kn.x),l.addScaledVector(a,kn.y),l.addScaledVector(o,kn.z),l)}static getInterpolatedAttribute(e,t,n,s,r,a){return hc.setScalar(0),uc.setScalar(0),dc.setScalar(0),hc.fromBufferAttribute(e,t),uc.fromBufferAttribute(e,n),dc.fromBufferAttribute(e,s),a.setScalar(0),a.addScaledVector(hc,r.x),a.addScaledVector(uc,r.y),a.addScaledVector(dc,r.z),a}static isFrontFacing(e,t,n,s){return pn.subVectors(n,t),On.subVectors(e,t),pn.cross(On).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return pn.subVectors(this.c,this.b),On.subVectors(this.a,this.b),pn.cross(On).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,a,o;qi.subVectors(s,n),Xi.subVectors(r,n),oc.subVectors(e,n);let l=qi.dot(oc),c=Xi.dot(oc);if(l<=0&&c<=0)return t.copy(n);lc.subVectors(e,s);let h=qi.dot(lc),f=Xi.dot(lc);if(h>=0&&f<=h)return t.copy(s);let u=l*f-h*c;if(u<=0&&l>=0&&h<=0&&l-h>0)return a=l/(l-h),t.copy(n).addScaledVector(qi,a);cc.subVectors(e,r);let d=qi.dot(cc),g=Xi.dot(cc);if(g>=0&&d<=g)return t.copy(r);let x=d*c-l*g;if(x<=0&&c>=0&&g<=0)return o=c/(c-g),t.copy(n).addScaledVector(Xi,o);let m=h*g-d*f;if(m<=0&&f-h>=0&&d-g>=0)return Qu.subVectors(r,s),o=(f-h)/(f-h+(d-g)),t.copy(s).addScaledVector(Qu,o);let p=1/(m+x+u);return a=x*p,o=u*p,t.copy(n).addScaledVector(qi,a).addScaledVector(Xi,o)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},Tn=class{constructor(e=new L(1/0,1/0,1/0),t=new L(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(mn.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(mn.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=mn.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let a=0,o=r.count;a<o;a++)e.isMesh===!0?e.getVertexPosition(a,mn):mn.fromBufferAttribute(r,a),mn.applyMatrix4(e.matrixWorld),this.expandByPoint(mn);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),jr.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),jr.copy(n.boundingBox)),jr.applyMatrix4(e.matrixWorld),this.union(jr)}let s=e.children;for(let r=0,a=s.length;r<a;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,mn),mn.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Ns),Kr.subVectors(this.max,Ns),$i.subVectors(e.a,Ns),Yi.subVectors(e.b,Ns),Zi.subVectors(e.c,Ns),oi.subVectors(Yi,$i),li.subVectors(Zi,Yi),Ri.subVectors($i,Zi);let t=[0,-oi.z,oi.y,0,-li.z,li.y,0,-Ri.z,Ri.y,oi.z,0,-oi.x,li.z,0,-li.x,Ri.z,0,-Ri.x,-oi.y,oi.x,0,-li.y,li.x,0,-Ri.y,Ri.x,0];return!fc(t,$i,Yi,Zi,Kr)||(t=[1,0,0,0,1,0,0,0,1],!fc(t,$i,Yi,Zi,Kr))?!1:(Qr.crossVectors(oi,li),t=[Qr.x,Qr.y,Qr.z],fc(t,$i,Yi,Zi,Kr))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,mn).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(mn).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(Bn[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),Bn[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),Bn[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),Bn[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),Bn[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),Bn[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),Bn[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),Bn[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(Bn),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},Bn=[new L,new L,new L,new L,new L,new L,new L,new L],mn=new L,jr=new Tn,$i=new L,Yi=new L,Zi=new L,oi=new L,li=new L,Ri=new L,Ns=new L,Kr=new L,Qr=new L,Ci=new L;dt=new L,ea=new Me,Bm=0,yn=class extends En{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:Bm++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=Kd,this.updateRanges=[],this.gpuType=ln,this.version=0,this._normalizationScale=e!==void 0?rh(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)ea.fromBufferAttribute(this,t),ea.applyMatrix3(e),this.setXY(t,ea.x,ea.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)dt.fromBufferAttribute(this,t),dt.applyMatrix3(e),this.setXYZ(t,dt.x,dt.y,dt.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)dt.fromBufferAttribute(this,t),dt.applyMatrix4(e),this.setXYZ(t,dt.x,dt.y,dt.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)dt.fromBufferAttribute(this,t),dt.applyNormalMatrix(e),this.setXYZ(t,dt.x,dt.y,dt.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)dt.fromBufferAttribute(this,t),dt.transformDirection(e),this.setXYZ(t,dt.x,dt.y,dt.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Am(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Rm(e,this.array)}},Zs=class extends yn{constructor(e,t,n){super(new Uint16Array(e),t,n)}},Js=class extends yn{constructor(e,t,n){super(new Uint32Array(e),t,n)}},Je=class extends yn{constructor(e,t,n){super(new Float32Array(e),t,n)}},zm=new Tn,Ds=new L,pc=new L,qn=class{constructor(e=new L,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):zm.setFromPoints(e).getCenter(n);let s=0;for(let r=0,a=e.length;r<a;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;Ds.subVectors(e,this.center);let t=Ds.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(Ds,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(pc.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(Ds.copy(e.center).add(pc)),this.expandByPoint(Ds.copy(e.center).sub(pc))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},Vm=0,nn=new Ze,mc=new At,Ji=new L,Wt=new Tn,Us=new Tn,wt=new L,St=class i extends En{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Vm++}),this.uuid=Mr(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(Sm(e)?Js:Zs)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new Ne().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return nn.makeRotationFromQuaternion(e),this.applyMatrix4(nn),this}rotateX(e){return nn.makeRotationX(e),this.applyMatrix4(nn),this}rotateY(e){return nn.makeRotationY(e),this.applyMatrix4(nn),this}rotateZ(e){return nn.makeRotationZ(e),this.applyMatrix4(nn),this}translate(e,t,n){return nn.makeTranslation(e,t,n),this.applyMatrix4(nn),this}scale(e,t,n){return nn.makeScale(e,t,n),this.applyMatrix4(nn),this}lookAt(e){return mc.lookAt(e),mc.updateMatrix(),this.applyMatrix4(mc.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Ji).negate(),this.translate(Ji.x,Ji.y,Ji.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let a=e[s];n.push(a.x,a.y,a.z||0)}this.setAttribute("position",new Je(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Re("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Tn);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Le("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new L(-1/0,-1/0,-1/0),new L(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];Wt.setFromBufferAttribute(r),this.morphTargetsRelative?(wt.addVectors(this.boundingBox.min,Wt.min),this.boundingBox.expandByPoint(wt),wt.addVectors(this.boundingBox.max,Wt.max),this.boundingBox.expandByPoint(wt)):(this.boundingBox.expandByPoint(Wt.min),this.boundingBox.expandByPoint(Wt.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Le('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new qn);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Le("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new L,1/0);return}if(e){let n=this.boundingSphere.center;if(Wt.setFromBufferAttribute(e),t)for(let r=0,a=t.length;r<a;r++){let o=t[r];Us.setFromBufferAttribute(o),this.morphTargetsRelative?(wt.addVectors(Wt.min,Us.min),Wt.expandByPoint(wt),wt.addVectors(Wt.max,Us.max),Wt.expandByPoint(wt)):(Wt.expandByPoint(Us.min),Wt.expandByPoint(Us.max))}Wt.getCenter(n);let s=0;for(let r=0,a=e.count;r<a;r++)wt.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(wt));if(t)for(let r=0,a=t.length;r<a;r++){let o=t[r],l=this.morphTargetsRelative;for(let c=0,h=o.count;c<h;c++)wt.fromBufferAttribute(o,c),l&&(Ji.fromBufferAttribute(e,c),wt.add(Ji)),s=Math.max(s,n.distanceToSquared(wt))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Le('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){Le("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,a=this.getAttribute("tangent");(a===void 0||a.count!==n.count)&&(a=new yn(new Float32Array(4*n.count),4),this.setAttribute("tangent",a));let o=[],l=[],c=new Uint8Array(n.count);for(let N=0;N<n.count;N++)o[N]=new L,l[N]=new L;let h=new L,f=new L,u=new L,d=new Me,g=new Me,x=new Me,m=new L,p=new L;function b(N,C,U){c[N]=c[C]=c[U]=1,h.fromBufferAttribute(n,N),f.fromBufferAttribute(n,C),u.fromBufferAttribute(n,U),d.fromBufferAttribute(r,N),g.fromBufferAttribute(r,C),x.fromBufferAttribute(r,U),f.sub(h),u.sub(h),g.sub(d),x.sub(d);let F=1/(g.x*x.y-x.x*g.y);isFinite(F)&&(m.copy(f).multiplyScalar(x.y).addScaledVector(u,-g.y).multiplyScalar(F),p.copy(u).multiplyScalar(g.x).addScaledVector(f,-x.x).multiplyScalar(F),o[N].add(m),o[C].add(m),o[U].add(m),l[N].add(p),l[C].add(p),l[U].add(p))}let T=this.groups;T.length===0&&(T=[{start:0,count:e.count}]);for(let N=0,C=T.length;N<C;++N){let U=T[N],F=U.start,G=U.count;for(let P=F,W=F+G;P<W;P+=3)b(e.getX(P+0),e.getX(P+1),e.getX(P+2))}let M=new L,A=new L,S=new L,y=new L;function w(N){S.fromBufferAttribute(s,N),y.copy(S);let C=o[N];M.copy(C),M.sub(S.multiplyScalar(S.dot(C))).normalize(),A.crossVectors(y,C);let F=A.dot(l[N])<0?-1:1;a.setXYZW(N,M.x,M.y,M.z,F)}for(let N=0,C=n.count;N<C;++N)c[N]&&w(N);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new yn(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let u=0,d=n.count;u<d;u++)n.setXYZ(u,0,0,0);let s=new L,r=new L,a=new L,o=new L,l=new L,c=new L,h=new L,f=new L;if(e)for(let u=0,d=e.count;u<d;u+=3){let g=e.getX(u+0),x=e.getX(u+1),m=e.getX(u+2);s.fromBufferAttribute(t,g),r.fromBufferAttribute(t,x),a.fromBufferAttribute(t,m),h.subVectors(a,r),f.subVectors(s,r),h.cross(f),o.fromBufferAttribute(n,g),l.fromBufferAttribute(n,x),c.fromBufferAttribute(n,m),o.add(h),l.add(h),c.add(h),n.setXYZ(g,o.x,o.y,o.z),n.setXYZ(x,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let u=0,d=t.count;u<d;u+=3)s.fromBufferAttribute(t,u+0),r.fromBufferAttribute(t,u+1),a.fromBufferAttribute(t,u+2),h.subVectors(a,r),f.subVectors(s,r),h.cross(f),n.setXYZ(u+0,h.x,h.y,h.z),n.setXYZ(u+1,h.x,h.y,h.z),n.setXYZ(u+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)wt.fromBufferAttribute(e,t),wt.normalize(),e.setXYZ(t,wt.x,wt.y,wt.z)}toNonIndexed(){function e(o,l){let c=o.array,h=o.itemSize,f=o.normalized,u=new c.constructor(l.length*h),d=0,g=0;for(let x=0,m=l.length;x<m;x++){o.isInterleavedBufferAttribute?d=l[x]*o.data.stride+o.offset:d=l[x]*h;for(let p=0;p<h;p++)u[g++]=c[d++]}return new yn(u,h,f)}if(this.index===null)return Re("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let o in s){let l=s[o],c=e(l,n);t.setAttribute(o,c)}let r=this.morphAttributes;for(let o in r){let l=[],c=r[o];for(let h=0,f=c.length;h<f;h++){let u=c[h],d=e(u,n);l.push(d)}t.morphAttributes[o]=l}t.morphTargetsRelative=this.morphTargetsRelative;let a=this.groups;for(let o=0,l=a.length;o<l;o++){let c=a[o];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let f=0,u=c.length;f<u;f++){let d=c[f];h.push(d.toJSON(e.data))}h.length>0&&(s[l]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let a=this.groups;a.length>0&&(e.data.groups=JSON.parse(JSON.stringify(a)));let o=this.boundingSphere;return o!==null&&(e.data.boundingSphere=o.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(t))}let r=e.morphAttributes;for(let c in r){let h=[],f=r[c];for(let u=0,d=f.length;u<d;u++)h.push(f[u].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;let a=e.groups;for(let c=0,h=a.length;c<h;c++){let f=a[c];this.addGroup(f.start,f.count,f.materialIndex)}let o=e.boundingBox;o!==null&&(this.boundingBox=o.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},gc=new L,Gm=new L,Hm=new Ne,gn=class{constructor(e=new L(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=gc.subVectors(n,t).cross(Gm.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(gc),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let a=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(a<0||a>1)?null:t.copy(e.start).addScaledVector(s,a)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||Hm.getNormalMatrix(e),s=this.coplanarPoint(gc).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},Wm=0,Xn=class extends En{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:Wm++}),this.uuid=Mr(),this.name="",this.type="Material",this.blending=ds,this.side=gi,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Fc,this.blendDst=Oc,this.blendEquation=Ui,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Ve(0,0,0),this.blendAlpha=0,this.depthFunc=ns,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Xd,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=ba,this.stencilZFail=ba,this.stencilZPass=ba,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){Re(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Re(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let a=[];for(let o in r){let l=r[o];delete l.metadata,a.push(l)}return a}if(t){let r=s(e.textures),a=s(e.images);r.length>0&&(n.textures=r),a.length>0&&(n.images=a)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new Ve().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new gn().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Me().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Me().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}},zn=new L,yc=new L,ta=new L,na=new L,js=class{constructor(e=new L,t=new L(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,zn)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=zn.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(zn.copy(this.origin).addScaledVector(this.direction,t),zn.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){yc.copy(e).add(t).multiplyScalar(.5),ta.copy(t).sub(e).normalize(),na.copy(this.origin).sub(yc);let r=e.distanceTo(t)*.5,a=-this.direction.dot(ta),o=na.dot(this.direction),l=-na.dot(ta),c=na.lengthSq(),h=Math.abs(1-a*a),f,u,d,g;if(h>0)if(f=a*l-o,u=a*o-l,g=r*h,f>=0)if(u>=-g)if(u<=g){let x=1/h;f*=x,u*=x,d=f*(f+a*u+2*o)+u*(a*f+u+2*l)+c}else u=r,f=Math.max(0,-(a*u+o)),d=-f*f+u*(u+2*l)+c;else u=-r,f=Math.max(0,-(a*u+o)),d=-f*f+u*(u+2*l)+c;else u<=-g?(f=Math.max(0,-(-a*r+o)),u=f>0?-r:Math.min(Math.max(-r,-l),r),d=-f*f+u*(u+2*l)+c):u<=g?(f=0,u=Math.min(Math.max(-r,-l),r),d=u*(u+2*l)+c):(f=Math.max(0,-(a*r+o)),u=f>0?r:Math.min(Math.max(-r,-l),r),d=-f*f+u*(u+2*l)+c);else u=a>0?-r:r,f=Math.max(0,-(a*u+o)),d=-f*f+u*(u+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,f),s&&s.copy(yc).addScaledVector(ta,u),d}intersectSphere(e,t){if(e.radius<0)return null;zn.subVectors(e.center,this.origin);let n=zn.dot(this.direction),s=zn.dot(zn)-n*n,r=e.radius*e.radius;if(s>r)return null;let a=Math.sqrt(r-s),o=n-a,l=n+a;return l<0?null:o<0?this.at(l,t):this.at(o,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,a,o,l,c=1/this.direction.x,h=1/this.direction.y,f=1/this.direction.z,u=this.origin;return c>=0?(n=(e.min.x-u.x)*c,s=(e.max.x-u.x)*c):(n=(e.max.x-u.x)*c,s=(e.min.x-u.x)*c),h>=0?(r=(e.min.y-u.y)*h,a=(e.max.y-u.y)*h):(r=(e.max.y-u.y)*h,a=(e.min.y-u.y)*h),n>a||r>s||((r>n||isNaN(n))&&(n=r),(a<s||isNaN(s))&&(s=a),f>=0?(o=(e.min.z-u.z)*f,l=(e.max.z-u.z)*f):(o=(e.max.z-u.z)*f,l=(e.min.z-u.z)*f),n>l||o>s)||((o>n||n!==n)&&(n=o),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,zn)!==null}intersectTriangle(e,t,n,s,r){let a=this.origin,o=this.direction,l=o.x,c=o.y,h=o.z,f=e.x-a.x,u=e.y-a.y,d=e.z-a.z,g=t.x-a.x,x=t.y-a.y,m=t.z-a.z,p=n.x-a.x,b=n.y-a.y,T=n.z-a.z,M=Math.abs(l),A=Math.abs(c),S=Math.abs(h),y,w,N,C,U,F,G,P,W,Y,H,ie;if(M>=A&&M>=S?(N=l,F=f,W=g,ie=p,l>=0?(y=c,w=h,C=u,U=d,G=x,P=m,Y=b,H=T):(y=h,w=c,C=d,U=u,G=m,P=x,Y=T,H=b)):A>=S?(N=c,F=u,W=x,ie=b,c>=0?(y=h,w=l,C=d,U=f,G=m,P=g,Y=T,H=p):(y=l,w=h,C=f,U=d,G=g,P=m,Y=p,H=T)):(N=h,F=d,W=m,ie=T,h>=0?(y=l,w=c,C=f,U=u,G=g,P=x,Y=p,H=b):(y=c,w=l,C=u,U=f,G=x,P=g,Y=b,H=p)),N===0)return null;let X=y/N,ee=w/N,te=1/N,Se=C-X*F,Ue=U-ee*F,j=G-X*W,ge=P-ee*W,xe=Y-X*ie,Ce=H-ee*ie,ye=xe*ge-Ce*j,Oe=Se*Ce-Ue*xe,ht=j*Ue-ge*Se;if(s){if(ye<0||Oe<0||ht<0)return null}else if((ye<0||Oe<0||ht<0)&&(ye>0||Oe>0||ht>0))return null;let Ie=ye+Oe+ht;if(Ie===0)return null;let Qe=te*(ye*F+Oe*W+ht*ie);return(Ie>0?Qe<0:Qe>0)?null:this.at(Qe/Ie,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},$n=class extends Xn{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Ve(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Wn,this.combine=co,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},ed=new Ze,Pi=new js,ia=new qn,td=new L,sa=new L,ra=new L,aa=new L,_c=new L,oa=new L,nd=new L,la=new L,Rt=class extends At{constructor(e=new St,t=new $n){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,a=s.length;r<a;r++){let o=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[o]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,a=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let o=this.morphTargetInfluences;if(r&&o){oa.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=o[l],f=r[l];h!==0&&(_c.fromBufferAttribute(f,e),a?oa.addScaledVector(_c,h):oa.addScaledVector(_c.sub(t),h))}t.add(oa)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),ia.copy(n.boundingSphere),ia.applyMatrix4(r),Pi.copy(e.ray).recast(e.near),!(ia.containsPoint(Pi.origin)===!1&&(Pi.intersectSphere(ia,td)===null||Pi.origin.distanceToSquared(td)>(e.far-e.near)**2))&&(ed.copy(r).invert(),Pi.copy(e.ray).applyMatrix4(ed),!(n.boundingBox!==null&&Pi.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,Pi)))}_computeIntersections(e,t,n){let s,r=this.geometry,a=this.material,o=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,f=r.attributes.normal,u=r.groups,d=r.drawRange;if(o!==null)if(Array.isArray(a))for(let g=0,x=u.length;g<x;g++){let m=u[g],p=a[m.materialIndex],b=Math.max(m.start,d.start),T=Math.min(o.count,Math.min(m.start+m.count,d.start+d.count));for(let M=b,A=T;M<A;M+=3){let S=o.getX(M),y=o.getX(M+1),w=o.getX(M+2);s=ca(this,p,e,n,c,h,f,S,y,w),s&&(s.faceIndex=Math.floor(M/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,d.start),x=Math.min(o.count,d.start+d.count);for(let m=g,p=x;m<p;m+=3){let b=o.getX(m),T=o.getX(m+1),M=o.getX(m+2);s=ca(this,a,e,n,c,h,f,b,T,M),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(a))for(let g=0,x=u.length;g<x;g++){let m=u[g],p=a[m.materialIndex],b=Math.max(m.start,d.start),T=Math.min(l.count,Math.min(m.start+m.count,d.start+d.count));for(let M=b,A=T;M<A;M+=3){let S=M,y=M+1,w=M+2;s=ca(this,p,e,n,c,h,f,S,y,w),s&&(s.faceIndex=Math.floor(M/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,d.start),x=Math.min(l.count,d.start+d.count);for(let m=g,p=x;m<p;m+=3){let b=m,T=m+1,M=m+2;s=ca(this,a,e,n,c,h,f,b,T,M),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}}};Ks=class extends Vt{constructor(e=null,t=1,n=1,s,r,a,o,l,c=Mt,h=Mt,f,u){super(null,a,o,l,c,h,s,r,f,u),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}},Qs=class extends yn{constructor(e,t,n,s=1){super(e,t,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},ji=new Ze,id=new Ze,ha=[],sd=new Tn,Xm=new Ze,Fs=new Rt,Os=new qn,os=class extends Rt{constructor(e,t,n){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new Qs(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,Xm)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new Tn),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,ji),sd.copy(e.boundingBox).applyMatrix4(ji),this.boundingBox.union(sd)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new qn),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,ji),Os.copy(e.boundingSphere).applyMatrix4(ji),this.boundingSphere.union(Os)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let n=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,a=e*r+1;for(let o=0;o<n.length;o++)n[o]=s[a+o]}raycast(e,t){let n=this.matrixWorld,s=this.count;if(Fs.geometry=this.geometry,Fs.material=this.material,Fs.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Os.copy(this.boundingSphere),Os.applyMatrix4(n),e.ray.intersectsSphere(Os)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,ji),id.multiplyMatrices(n,ji),Fs.matrixWorld=id,Fs.raycast(e,ha);for(let a=0,o=ha.length;a<o;a++){let l=ha[a];l.instanceId=r,l.object=this,t.push(l)}ha.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new Qs(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let n=t.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new Ks(new Float32Array(s*this.count),s,this.count,yo,ln));let r=this.morphTexture.source.data.data,a=0;for(let c=0;c<n.length;c++)a+=n[c];let o=this.geometry.morphTargetsRelative?1:1-a,l=s*e;return r[l]=o,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},Ii=new qn,$m=new Me(.5,.5),ua=new L,hi=class{constructor(e=new gn,t=new gn,n=new gn,s=new gn,r=new gn,a=new gn){this.planes=[e,t,n,s,r,a]}set(e,t,n,s,r,a){let o=this.planes;return o[0].copy(e),o[1].copy(t),o[2].copy(n),o[3].copy(s),o[4].copy(r),o[5].copy(a),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=sn,n=!1){let s=this.planes,r=e.elements,a=r[0],o=r[1],l=r[2],c=r[3],h=r[4],f=r[5],u=r[6],d=r[7],g=r[8],x=r[9],m=r[10],p=r[11],b=r[12],T=r[13],M=r[14],A=r[15];if(s[0].setComponents(c-a,d-h,p-g,A-b).normalize(),s[1].setComponents(c+a,d+h,p+g,A+b).normalize(),s[2].setComponents(c+o,d+f,p+x,A+T).normalize(),s[3].setComponents(c-o,d-f,p-x,A-T).normalize(),n)s[4].setComponents(l,u,m,M).normalize(),s[5].setComponents(c-l,d-u,p-m,A-M).normalize();else if(s[4].setComponents(c-l,d-u,p-m,A-M).normalize(),t===sn)s[5].setComponents(c+l,d+u,p+m,A+M).normalize();else if(t===is)s[5].setComponents(l,u,m,M).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),Ii.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),Ii.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(Ii)}intersectsSprite(e){Ii.center.set(0,0,0);let t=$m.distanceTo(e.center);return Ii.radius=.7071067811865476+t,Ii.applyMatrix4(e.matrixWorld),this.intersectsSphere(Ii)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(ua.x=s.normal.x>0?e.max.x:e.min.x,ua.y=s.normal.y>0?e.max.y:e.min.y,ua.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(ua)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},rd=new Ze,Oa=class i{constructor(){this.coordinateSystem=sn,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];rd.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new hi),n[s].setFromProjectionMatrix(rd,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new hi),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}},Yn=class extends Xn{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Ve(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},ka=new L,Ba=new L,ad=new Ze,ks=new js,da=new qn,vc=new L,od=new L,za=class extends At{constructor(e=new St,t=new Yn){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[0];for(let s=1,r=t.count;s<r;s++)ka.fromBufferAttribute(t,s-1),Ba.fromBufferAttribute(t,s),n[s]=n[s-1],n[s]+=ka.distanceTo(Ba);e.setAttribute("lineDistance",new Je(n,1))}else Re("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,a=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),da.copy(n.boundingSphere),da.applyMatrix4(s),da.radius+=r,e.ray.intersectsSphere(da)===!1)return;ad.copy(s).invert(),ks.copy(e.ray).applyMatrix4(ad);let o=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=o*o,c=this.isLineSegments?2:1,h=n.index,u=n.attributes.position;if(h!==null){let d=Math.max(0,a.start),g=Math.min(h.count,a.start+a.count);for(let x=d,m=g-1;x<m;x+=c){let p=h.getX(x),b=h.getX(x+1),T=fa(this,e,ks,l,p,b,x);T&&t.push(T)}if(this.isLineLoop){let x=h.getX(g-1),m=h.getX(d),p=fa(this,e,ks,l,x,m,g-1);p&&t.push(p)}}else{let d=Math.max(0,a.start),g=Math.min(u.count,a.start+a.count);for(let x=d,m=g-1;x<m;x+=c){let p=fa(this,e,ks,l,x,x+1,x);p&&t.push(p)}if(this.isLineLoop){let x=fa(this,e,ks,l,g-1,d,g-1);x&&t.push(x)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,a=s.length;r<a;r++){let o=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[o]=r}}}}};ld=new L,cd=new L,ui=class extends za{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[];for(let s=0,r=t.count;s<r;s+=2)ld.fromBufferAttribute(t,s),cd.fromBufferAttribute(t,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+ld.distanceTo(cd);e.setAttribute("lineDistance",new Je(n,1))}else Re("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}},er=class extends Vt{constructor(e=[],t=Fi,n,s,r,a,o,l,c,h){super(e,t,n,s,r,a,o,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}},Zn=class extends Vt{constructor(e,t,n=vn,s,r,a,o=Mt,l=Mt,c,h=Hn,f=1){if(h!==Hn&&h!==jn)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let u={width:e,height:t,depth:f};super(u,s,r,a,o,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new rs(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},tr=class extends Zn{constructor(e,t=vn,n=Fi,s,r,a=Mt,o=Mt,l,c=Hn){let h={width:e,height:e,depth:1},f=[h,h,h,h,h,h];super(e,e,t,n,s,r,a,o,l,c),this.image=f,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},nr=class extends Vt{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},_n=class i extends St{constructor(e=1,t=1,n=1,s=1,r=1,a=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:a};let o=this;s=Math.floor(s),r=Math.floor(r),a=Math.floor(a);let l=[],c=[],h=[],f=[],u=0,d=0;g("z","y","x",-1,-1,n,t,e,a,r,0),g("z","y","x",1,-1,n,t,-e,a,r,1),g("x","z","y",1,1,e,n,t,s,a,2),g("x","z","y",1,-1,e,n,-t,s,a,3),g("x","y","z",1,-1,e,t,n,s,r,4),g("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Je(c,3)),this.setAttribute("normal",new Je(h,3)),this.setAttribute("uv",new Je(f,2));function g(x,m,p,b,T,M,A,S,y,w,N){let C=M/y,U=A/w,F=M/2,G=A/2,P=S/2,W=y+1,Y=w+1,H=0,ie=0,X=new L;for(let ee=0;ee<Y;ee++){let te=ee*U-G;for(let Se=0;Se<W;Se++){let Ue=Se*C-F;X[x]=Ue*b,X[m]=te*T,X[p]=P,c.push(X.x,X.y,X.z),X[x]=0,X[m]=0,X[p]=S>0?1:-1,h.push(X.x,X.y,X.z),f.push(Se/y),f.push(1-ee/w),H+=1}}for(let ee=0;ee<w;ee++)for(let te=0;te<y;te++){let Se=u+te+W*ee,Ue=u+te+W*(ee+1),j=u+(te+1)+W*(ee+1),ge=u+(te+1)+W*ee;l.push(Se,Ue,ge),l.push(Ue,j,ge),ie+=6}o.addGroup(d,ie,N),d+=ie,u+=H}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}},ir=class i extends St{constructor(e=1,t=1,n=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:e,height:t,capSegments:n,radialSegments:s,heightSegments:r},t=Math.max(0,t),n=Math.max(1,Math.floor(n)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let a=[],o=[],l=[],c=[],h=t/2,f=Math.PI/2*e,u=t,d=2*f+u,g=n*2+r,x=s+1,m=new L,p=new L;for(let b=0;b<=g;b++){let T=0,M=0,A=0,S=0;if(b<=n){let N=b/n,C=N*Math.PI/2;M=-h-e*Math.cos(C),A=e*Math.sin(C),S=-e*Math.cos(C),T=N*f}else if(b<=n+r){let N=(b-n)/r;M=-h+N*t,A=e,S=0,T=f+N*u}else{let N=(b-n-r)/n,C=N*Math.PI/2;M=h+e*Math.sin(C),A=e*Math.cos(C),S=e*Math.sin(C),T=f+u+N*f}let y=Math.max(0,Math.min(1,T/d)),w=0;b===0?w=.5/s:b===g&&(w=-.5/s);for(let N=0;N<=s;N++){let C=N/s,U=C*Math.PI*2,F=Math.sin(U),G=Math.cos(U);p.x=-A*G,p.y=M,p.z=A*F,o.push(p.x,p.y,p.z),m.set(-A*G,S,A*F),m.normalize(),l.push(m.x,m.y,m.z),c.push(C+w,y)}if(b>0){let N=(b-1)*x;for(let C=0;C<s;C++){let U=N+C,F=N+C+1,G=b*x+C,P=b*x+C+1;a.push(U,F,G),a.push(F,P,G)}}}this.setIndex(a),this.setAttribute("position",new Je(o,3)),this.setAttribute("normal",new Je(l,3)),this.setAttribute("uv",new Je(c,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.height,e.capSegments,e.radialSegments,e.heightSegments)}},ls=class i extends St{constructor(e=1,t=1,n=1,s=32,r=1,a=!1,o=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:s,heightSegments:r,openEnded:a,thetaStart:o,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],f=[],u=[],d=[],g=0,x=[],m=n/2,p=0;b(),a===!1&&(e>0&&T(!0),t>0&&T(!1)),this.setIndex(h),this.setAttribute("position",new Je(f,3)),this.setAttribute("normal",new Je(u,3)),this.setAttribute("uv",new Je(d,2));function b(){let M=new L,A=new L,S=0,y=(t-e)/n;for(let w=0;w<=r;w++){let N=[],C=w/r,U=C*(t-e)+e;for(let F=0;F<=s;F++){let G=F/s,P=G*l+o,W=Math.sin(P),Y=Math.cos(P);A.x=U*W,A.y=-C*n+m,A.z=U*Y,f.push(A.x,A.y,A.z),M.set(W,y,Y).normalize(),u.push(M.x,M.y,M.z),d.push(G,1-C),N.push(g++)}x.push(N)}for(let w=0;w<s;w++)for(let N=0;N<r;N++){let C=x[N][w],U=x[N+1][w],F=x[N+1][w+1],G=x[N][w+1];(e>0||N!==0)&&(h.push(C,U,G),S+=3),(t>0||N!==r-1)&&(h.push(U,F,G),S+=3)}c.addGroup(p,S,0),p+=S}function T(M){let A=g,S=new Me,y=new L,w=0,N=M===!0?e:t,C=M===!0?1:-1;for(let F=1;F<=s;F++)f.push(0,m*C,0),u.push(0,C,0),d.push(.5,.5),g++;let U=g;for(let F=0;F<=s;F++){let P=F/s*l+o,W=Math.cos(P),Y=Math.sin(P);y.x=N*Y,y.y=m*C,y.z=N*W,f.push(y.x,y.y,y.z),u.push(0,C,0),S.x=W*.5+.5,S.y=Y*.5*C+.5,d.push(S.x,S.y),g++}for(let F=0;F<s;F++){let G=A+F,P=U+F;M===!0?h.push(P,P+1,G):h.push(P+1,P,G),w+=3}c.addGroup(p,w,M===!0?1:2),p+=w}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},pa=new L,ma=new L,xc=new L,ga=new Vn,Li=class extends St{constructor(e=null,t=1){if(super(),this.type="EdgesGeometry",this.parameters={geometry:e,thresholdAngle:t},e!==null){let s=Math.pow(10,4),r=Math.cos(wa*t),a=e.getIndex(),o=e.getAttribute("position"),l=a?a.count:o.count,c=[0,0,0],h=["a","b","c"],f=new Array(3),u=new Map,d=[];for(let g=0;g<l;g+=3){a?(c[0]=a.getX(g),c[1]=a.getX(g+1),c[2]=a.getX(g+2)):(c[0]=g,c[1]=g+1,c[2]=g+2);let{a:x,b:m,c:p}=ga;if(x.fromBufferAttribute(o,c[0]),m.fromBufferAttribute(o,c[1]),p.fromBufferAttribute(o,c[2]),ga.getNormal(xc),f[0]=`${Math.round(x.x*s)},${Math.round(x.y*s)},${Math.round(x.z*s)}`,f[1]=`${Math.round(m.x*s)},${Math.round(m.y*s)},${Math.round(m.z*s)}`,f[2]=`${Math.round(p.x*s)},${Math.round(p.y*s)},${Math.round(p.z*s)}`,!(f[0]===f[1]||f[1]===f[2]||f[2]===f[0]))for(let b=0;b<3;b++){let T=(b+1)%3,M=f[b],A=f[T],S=ga[h[b]],y=ga[h[T]],w=`${M}_${A}`,N=`${A}_${M}`,C=u.get(N);C?(xc.dot(C.normal)<=r&&(d.push(S.x,S.y,S.z),d.push(y.x,y.y,y.z)),u.set(N,null)):u.has(w)||u.set(w,{index0:c[b],index1:c[T],normal:xc.clone()})}}for(let g of u.values())if(g){let{index0:x,index1:m}=g;pa.fromBufferAttribute(o,x),ma.fromBufferAttribute(o,m),d.push(pa.x,pa.y,pa.z),d.push(ma.x,ma.y,ma.z)}this.setAttribute("position",new Je(d,3))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}},an=class{constructor(){this.type="Curve",this.arcLengthDivisions=200,this.needsUpdate=!1,this.cacheArcLengths=null}getPoint(){Re("Curve: .getPoint() not implemented.")}getPointAt(e,t){let n=this.getUtoTmapping(e);return this.getPoint(n,t)}getPoints(e=5){let t=[];for(let n=0;n<=e;n++)t.push(this.getPoint(n/e));return t}getSpacedPoints(e=5){let t=[];for(let n=0;n<=e;n++)t.push(this.getPointAt(n/e));return t}getLength(){let e=this.getLengths();return e[e.length-1]}getLengths(e=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===e+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;let t=[],n,s=this.getPoint(0),r=0;t.push(0);for(let a=1;a<=e;a++)n=this.getPoint(a/e),r+=n.distanceTo(s),t.push(r),s=n;return this.cacheArcLengths=t,t}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(e,t=null){let n=this.getLengths(),s=0,r=n.length,a;t?a=t:a=e*n[r-1];let o=0,l=r-1,c;for(;o<=l;)if(s=Math.floor(o+(l-o)/2),c=n[s]-a,c<0)o=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===a)return s/(r-1);let h=n[s],u=n[s+1]-h,d=(a-h)/u;return(s+d)/(r-1)}getTangent(e,t){let s=e-1e-4,r=e+1e-4;s<0&&(s=0),r>1&&(r=1);let a=this.getPoint(s),o=this.getPoint(r),l=t||(a.isVector2?new Me:new L);return l.copy(o).sub(a).normalize(),l}getTangentAt(e,t){let n=this.getUtoTmapping(e);return this.getTangent(n,t)}computeFrenetFrames(e,t=!1){let n=new L,s=[],r=[],a=[],o=new L,l=new Ze;for(let d=0;d<=e;d++){let g=d/e;s[d]=this.getTangentAt(g,new L)}r[0]=new L,a[0]=new L;let c=Number.MAX_VALUE,h=Math.abs(s[0].x),f=Math.abs(s[0].y),u=Math.abs(s[0].z);h<=c&&(c=h,n.set(1,0,0)),f<=c&&(c=f,n.set(0,1,0)),u<=c&&n.set(0,0,1),o.crossVectors(s[0],n).normalize(),r[0].crossVectors(s[0],o),a[0].crossVectors(s[0],r[0]);for(let d=1;d<=e;d++){if(r[d]=r[d-1].clone(),a[d]=a[d-1].clone(),o.crossVectors(s[d-1],s[d]),o.length()>Number.EPSILON){o.normalize();let g=Math.acos(He(s[d-1].dot(s[d]),-1,1));r[d].applyMatrix4(l.makeRotationAxis(o,g))}a[d].crossVectors(s[d],r[d])}if(t===!0){let d=Math.acos(He(r[0].dot(r[e]),-1,1));d/=e,s[0].dot(o.crossVectors(r[0],r[e]))>0&&(d=-d);for(let g=1;g<=e;g++)r[g].applyMatrix4(l.makeRotationAxis(s[g],d*g)),a[g].crossVectors(s[g],r[g])}return{tangents:s,normals:r,binormals:a}}clone(){return new this.constructor().copy(this)}copy(e){return this.arcLengthDivisions=e.arcLengthDivisions,this.cacheArcLengths=null,this}toJSON(){let e={metadata:{version:4.7,type:"Curve",generator:"Curve.toJSON"}};return e.arcLengthDivisions=this.arcLengthDivisions,e.type=this.type,e}fromJSON(e){return this.arcLengthDivisions=e.arcLengthDivisions,this.cacheArcLengths=null,this}},sr=class extends an{constructor(e=0,t=0,n=1,s=1,r=0,a=Math.PI*2,o=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=e,this.aY=t,this.xRadius=n,this.yRadius=s,this.aStartAngle=r,this.aEndAngle=a,this.aClockwise=o,this.aRotation=l}getPoint(e,t=new Me){let n=t,s=Math.PI*2,r=this.aEndAngle-this.aStartAngle,a=Math.abs(r)<Number.EPSILON;for(;r<0;)r+=s;for(;r>s;)r-=s;r<Number.EPSILON&&(a?r=0:r=s),this.aClockwise===!0&&!a&&(r===s?r=-s:r=r-s);let o=this.aStartAngle+e*r,l=this.aX+this.xRadius*Math.cos(o),c=this.aY+this.yRadius*Math.sin(o);if(this.aRotation!==0){let h=Math.cos(this.aRotation),f=Math.sin(this.aRotation),u=l-this.aX,d=c-this.aY;l=u*h-d*f+this.aX,c=u*f+d*h+this.aY}return n.set(l,c)}copy(e){return super.copy(e),this.aX=e.aX,this.aY=e.aY,this.xRadius=e.xRadius,this.yRadius=e.yRadius,this.aStartAngle=e.aStartAngle,this.aEndAngle=e.aEndAngle,this.aClockwise=e.aClockwise,this.aRotation=e.aRotation,this}toJSON(){let e=super.toJSON();return e.aX=this.aX,e.aY=this.aY,e.xRadius=this.xRadius,e.yRadius=this.yRadius,e.aStartAngle=this.aStartAngle,e.aEndAngle=this.aEndAngle,e.aClockwise=this.aClockwise,e.aRotation=this.aRotation,e}fromJSON(e){return super.fromJSON(e),this.aX=e.aX,this.aY=e.aY,this.xRadius=e.xRadius,this.yRadius=e.yRadius,this.aStartAngle=e.aStartAngle,this.aEndAngle=e.aEndAngle,this.aClockwise=e.aClockwise,this.aRotation=e.aRotation,this}},Va=class extends sr{constructor(e,t,n,s,r,a){super(e,t,n,n,s,r,a),this.isArcCurve=!0,this.type="ArcCurve"}};hd=new L,ud=new L,bc=new ah,wc=new ah,Mc=new ah,cs=class extends an{constructor(e=[],t=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=e,this.closed=t,this.curveType=n,this.tension=s}getPoint(e,t=new L){let n=t,s=this.points,r=s.length,a=(r-(this.closed?0:1))*e,o=Math.floor(a),l=a-o;this.closed?o+=o>0?0:(Math.floor(Math.abs(o)/r)+1)*r:l===0&&o===r-1&&(o=r-2,l=1);let c,h;this.closed||o>0?c=s[(o-1)%r]:(ud.subVectors(s[0],s[1]).add(s[0]),c=ud);let f=s[o%r],u=s[(o+1)%r];if(this.closed||o+2<r?h=s[(o+2)%r]:(hd.subVectors(s[r-1],s[r-2]).add(s[r-1]),h=hd),this.curveType==="centripetal"||this.curveType==="chordal"){let d=this.curveType==="chordal"?.5:.25,g=Math.pow(c.distanceToSquared(f),d),x=Math.pow(f.distanceToSquared(u),d),m=Math.pow(u.distanceToSquared(h),d);x<1e-4&&(x=1),g<1e-4&&(g=x),m<1e-4&&(m=x),bc.initNonuniformCatmullRom(c.x,f.x,u.x,h.x,g,x,m),wc.initNonuniformCatmullRom(c.y,f.y,u.y,h.y,g,x,m),Mc.initNonuniformCatmullRom(c.z,f.z,u.z,h.z,g,x,m)}else this.curveType==="catmullrom"&&(bc.initCatmullRom(c.x,f.x,u.x,h.x,this.tension),wc.initCatmullRom(c.y,f.y,u.y,h.y,this.tension),Mc.initCatmullRom(c.z,f.z,u.z,h.z,this.tension));return n.set(bc.calc(l),wc.calc(l),Mc.calc(l)),n}copy(e){super.copy(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(s.clone())}return this.closed=e.closed,this.curveType=e.curveType,this.tension=e.tension,this}toJSON(){let e=super.toJSON();e.points=[];for(let t=0,n=this.points.length;t<n;t++){let s=this.points[t];e.points.push(s.toArray())}return e.closed=this.closed,e.curveType=this.curveType,e.tension=this.tension,e}fromJSON(e){super.fromJSON(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(new L().fromArray(s))}return this.closed=e.closed,this.curveType=e.curveType,this.tension=e.tension,this}};Ga=class extends an{constructor(e=new Me,t=new Me,n=new Me,s=new Me){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=e,this.v1=t,this.v2=n,this.v3=s}getPoint(e,t=new Me){let n=t,s=this.v0,r=this.v1,a=this.v2,o=this.v3;return n.set(Vs(e,s.x,r.x,a.x,o.x),Vs(e,s.y,r.y,a.y,o.y)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this.v3.copy(e.v3),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e.v3=this.v3.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this.v3.fromArray(e.v3),this}},Ha=class extends an{constructor(e=new L,t=new L,n=new L,s=new L){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=e,this.v1=t,this.v2=n,this.v3=s}getPoint(e,t=new L){let n=t,s=this.v0,r=this.v1,a=this.v2,o=this.v3;return n.set(Vs(e,s.x,r.x,a.x,o.x),Vs(e,s.y,r.y,a.y,o.y),Vs(e,s.z,r.z,a.z,o.z)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this.v3.copy(e.v3),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e.v3=this.v3.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this.v3.fromArray(e.v3),this}},Wa=class extends an{constructor(e=new Me,t=new Me){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=e,this.v2=t}getPoint(e,t=new Me){let n=t;return e===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(e).add(this.v1)),n}getPointAt(e,t){return this.getPoint(e,t)}getTangent(e,t=new Me){return t.subVectors(this.v2,this.v1).normalize()}getTangentAt(e,t){return this.getTangent(e,t)}copy(e){return super.copy(e),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},qa=class extends an{constructor(e=new L,t=new L){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=e,this.v2=t}getPoint(e,t=new L){let n=t;return e===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(e).add(this.v1)),n}getPointAt(e,t){return this.getPoint(e,t)}getTangent(e,t=new L){return t.subVectors(this.v2,this.v1).normalize()}getTangentAt(e,t){return this.getTangent(e,t)}copy(e){return super.copy(e),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},Xa=class extends an{constructor(e=new Me,t=new Me,n=new Me){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=e,this.v1=t,this.v2=n}getPoint(e,t=new Me){let n=t,s=this.v0,r=this.v1,a=this.v2;return n.set(zs(e,s.x,r.x,a.x),zs(e,s.y,r.y,a.y)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},rr=class extends an{constructor(e=new L,t=new L,n=new L){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=e,this.v1=t,this.v2=n}getPoint(e,t=new L){let n=t,s=this.v0,r=this.v1,a=this.v2;return n.set(zs(e,s.x,r.x,a.x),zs(e,s.y,r.y,a.y),zs(e,s.z,r.z,a.z)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},$a=class extends an{constructor(e=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=e}getPoint(e,t=new Me){let n=t,s=this.points,r=(s.length-1)*e,a=Math.floor(r),o=r-a,l=s[a===0?a:a-1],c=s[a],h=s[a>s.length-2?s.length-1:a+1],f=s[a>s.length-3?s.length-1:a+2];return n.set(dd(o,l.x,c.x,h.x,f.x),dd(o,l.y,c.y,h.y,f.y)),n}copy(e){super.copy(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(s.clone())}return this}toJSON(){let e=super.toJSON();e.points=[];for(let t=0,n=this.points.length;t<n;t++){let s=this.points[t];e.points.push(s.toArray())}return e}fromJSON(e){super.fromJSON(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(new Me().fromArray(s))}return this}},tg=Object.freeze({__proto__:null,ArcCurve:Va,CatmullRomCurve3:cs,CubicBezierCurve:Ga,CubicBezierCurve3:Ha,EllipseCurve:sr,LineCurve:Wa,LineCurve3:qa,QuadraticBezierCurve:Xa,QuadraticBezierCurve3:rr,SplineCurve:$a}),ar=class i extends St{constructor(e=[new Me(0,-.5),new Me(.5,0),new Me(0,.5)],t=12,n=0,s=Math.PI*2){super(),this.type="LatheGeometry",this.parameters={points:e,segments:t,phiStart:n,phiLength:s},t=Math.floor(t),s=He(s,0,Math.PI*2);let r=[],a=[],o=[],l=[],c=[],h=1/t,f=new L,u=new Me,d=new L,g=new L,x=new L,m=0,p=0;for(let b=0;b<=e.length-1;b++)switch(b){case 0:m=e[b+1].x-e[b].x,p=e[b+1].y-e[b].y,d.x=p*1,d.y=-m,d.z=p*0,x.copy(d),d.normalize(),l.push(d.x,d.y,d.z);break;case e.length-1:x.normalize(),l.push(x.x,x.y,x.z);break;default:m=e[b+1].x-e[b].x,p=e[b+1].y-e[b].y,d.x=p*1,d.y=-m,d.z=p*0,g.copy(d),d.x+=x.x,d.y+=x.y,d.z+=x.z,d.normalize(),l.push(d.x,d.y,d.z),x.copy(g)}for(let b=0;b<=t;b++){let T=n+b*h*s,M=Math.sin(T),A=Math.cos(T);for(let S=0;S<=e.length-1;S++){f.x=e[S].x*M,f.y=e[S].y,f.z=e[S].x*A,a.push(f.x,f.y,f.z),u.x=b/t,u.y=S/(e.length-1),o.push(u.x,u.y);let y=l[3*S+0]*M,w=l[3*S+1],N=l[3*S+0]*A;c.push(y,w,N)}}for(let b=0;b<t;b++)for(let T=0;T<e.length-1;T++){let M=T+b*e.length,A=M,S=M+e.length,y=M+e.length+1,w=M+1;r.push(A,S,w),r.push(y,w,S)}this.setIndex(r),this.setAttribute("position",new Je(a,3)),this.setAttribute("uv",new Je(o,2)),this.setAttribute("normal",new Je(c,3))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.points,e.segments,e.phiStart,e.phiLength)}},or=class i extends St{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,a=t/2,o=Math.floor(n),l=Math.floor(s),c=o+1,h=l+1,f=e/o,u=t/l,d=[],g=[],x=[],m=[];for(let p=0;p<h;p++){let b=p*u-a;for(let T=0;T<c;T++){let M=T*f-r;g.push(M,-b,0),x.push(0,0,1),m.push(T/o),m.push(1-p/l)}}for(let p=0;p<l;p++)for(let b=0;b<o;b++){let T=b+c*p,M=b+c*(p+1),A=b+1+c*(p+1),S=b+1+c*p;d.push(T,M,S),d.push(M,A,S)}this.setIndex(d),this.setAttribute("position",new Je(g,3)),this.setAttribute("normal",new Je(x,3)),this.setAttribute("uv",new Je(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}},di=class i extends St{constructor(e=1,t=32,n=16,s=0,r=Math.PI*2,a=0,o=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:s,phiLength:r,thetaStart:a,thetaLength:o},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));let l=Math.min(a+o,Math.PI),c=0,h=[],f=new L,u=new L,d=[],g=[],x=[],m=[];for(let p=0;p<=n;p++){let b=[],T=p/n,M=a+T*o,A=e*Math.cos(M),S=Math.sqrt(e*e-A*A),y=0;p===0&&a===0?y=.5/t:p===n&&l===Math.PI&&(y=-.5/t);for(let w=0;w<=t;w++){let N=w/t,C=s+N*r;f.x=-S*Math.cos(C),f.y=A,f.z=S*Math.sin(C),g.push(f.x,f.y,f.z),u.copy(f).normalize(),x.push(u.x,u.y,u.z),m.push(N+y,1-T),b.push(c++)}h.push(b)}for(let p=0;p<n;p++)for(let b=0;b<t;b++){let T=h[p][b+1],M=h[p][b],A=h[p+1][b],S=h[p+1][b+1];(p!==0||a>0)&&d.push(T,M,S),(p!==n-1||l<Math.PI)&&d.push(M,A,S)}this.setIndex(d),this.setAttribute("position",new Je(g,3)),this.setAttribute("normal",new Je(x,3)),this.setAttribute("uv",new Je(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}},lr=class i extends St{constructor(e=new rr(new L(-1,-1,0),new L(-1,1,0),new L(1,1,0)),t=64,n=1,s=8,r=!1){super(),this.type="TubeGeometry",this.parameters={path:e,tubularSegments:t,radius:n,radialSegments:s,closed:r};let a=e.computeFrenetFrames(t,r);this.tangents=a.tangents,this.normals=a.normals,this.binormals=a.binormals;let o=new L,l=new L,c=new Me,h=new L,f=[],u=[],d=[],g=[];x(),this.setIndex(g),this.setAttribute("position",new Je(f,3)),this.setAttribute("normal",new Je(u,3)),this.setAttribute("uv",new Je(d,2));function x(){for(let T=0;T<t;T++)m(T);m(r===!1?t:0),b(),p()}function m(T){h=e.getPointAt(T/t,h);let M=a.normals[T],A=a.binormals[T];for(let S=0;S<=s;S++){let y=S/s*Math.PI*2,w=Math.sin(y),N=-Math.cos(y);l.x=N*M.x+w*A.x,l.y=N*M.y+w*A.y,l.z=N*M.z+w*A.z,l.normalize(),u.push(l.x,l.y,l.z),o.x=h.x+n*l.x,o.y=h.y+n*l.y,o.z=h.z+n*l.z,f.push(o.x,o.y,o.z)}}function p(){for(let T=1;T<=t;T++)for(let M=1;M<=s;M++){let A=(s+1)*(T-1)+(M-1),S=(s+1)*T+(M-1),y=(s+1)*T+M,w=(s+1)*(T-1)+M;g.push(A,S,w),g.push(S,y,w)}}function b(){for(let T=0;T<=t;T++)for(let M=0;M<=s;M++)c.x=T/t,c.y=M/s,d.push(c.x,c.y)}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}toJSON(){let e=super.toJSON();return e.path=this.parameters.path.toJSON(),e}static fromJSON(e){return new i(new tg[e.path.type]().fromJSON(e.path),e.tubularSegments,e.radius,e.radialSegments,e.closed)}};af={clone:ki,merge:Dt},ig=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,sg=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,An=class extends Xn{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=ig,this.fragmentShader=sg,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=ki(e.uniforms),this.uniformsGroups=ng(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let a=this.uniforms[s].value;a&&a.isTexture?t.uniforms[s]={type:"t",value:a.toJSON(e).uuid}:a&&a.isColor?t.uniforms[s]={type:"c",value:a.getHex()}:a&&a.isVector2?t.uniforms[s]={type:"v2",value:a.toArray()}:a&&a.isVector3?t.uniforms[s]={type:"v3",value:a.toArray()}:a&&a.isVector4?t.uniforms[s]={type:"v4",value:a.toArray()}:a&&a.isMatrix3?t.uniforms[s]={type:"m3",value:a.toArray()}:a&&a.isMatrix4?t.uniforms[s]={type:"m4",value:a.toArray()}:t.uniforms[s]={value:a}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new Ve().setHex(s.value);break;case"v2":this.uniforms[n].value=new Me().fromArray(s.value);break;case"v3":this.uniforms[n].value=new L().fromArray(s.value);break;case"v4":this.uniforms[n].value=new ot().fromArray(s.value);break;case"m3":this.uniforms[n].value=new Ne().fromArray(s.value);break;case"m4":this.uniforms[n].value=new Ze().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},Ya=class extends An{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},Ni=class extends Xn{constructor(e){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Ve(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ve(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=jo,this.normalScale=new Me(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Wn,this.combine=co,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},Za=class extends Xn{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Wd,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Ja=class extends Xn{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};fi=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];n:{e:{let a;t:{i:if(!(e<s)){for(let o=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===o)break;if(r=s,s=t[++n],e<s)break e}a=t.length;break t}if(!(e>=r)){let o=t[1];e<o&&(n=2,r=o);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break e}a=n,n=0;break t}break n}for(;n<a;){let o=n+a>>>1;e<t[o]?a=o:n=o+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let a=0;a!==s;++a)t[a]=n[r+a];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},ja=class extends fi{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Tc,endingEnd:Tc}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,a=e+1,o=s[r],l=s[a];if(o===void 0)switch(this.getSettings_().endingStart){case Ac:r=e,o=2*t-n;break;case Rc:r=s.length-2,o=t+s[r]-s[r+1];break;default:r=e,o=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Ac:a=e,l=2*n-t;break;case Rc:a=1,l=n+s[1]-s[0];break;default:a=e-1,l=t}let c=(n-t)*.5,h=this.valueSize;this._weightPrev=c/(t-o),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=a*h}interpolate_(e,t,n,s){let r=this.resultBuffer,a=this.sampleValues,o=this.valueSize,l=e*o,c=l-o,h=this._offsetPrev,f=this._offsetNext,u=this._weightPrev,d=this._weightNext,g=(n-t)/(s-t),x=g*g,m=x*g,p=-u*m+2*u*x-u*g,b=(1+u)*m+(-1.5-2*u)*x+(-.5+u)*g+1,T=(-1-d)*m+(1.5+d)*x+.5*g,M=d*m-d*x;for(let A=0;A!==o;++A)r[A]=p*a[h+A]+b*a[c+A]+T*a[l+A]+M*a[f+A];return r}},Ka=class extends fi{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,a=this.sampleValues,o=this.valueSize,l=e*o,c=l-o,h=(n-t)/(s-t),f=1-h;for(let u=0;u!==o;++u)r[u]=a[c+u]*f+a[l+u]*h;return r}},Qa=class extends fi{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},eo=class extends fi{interpolate_(e,t,n,s){let r=this.resultBuffer,a=this.sampleValues,o=this.valueSize,l=e*o,c=l-o,h=this.inTangents,f=this.outTangents;if(!h||!f){let g=(n-t)/(s-t),x=1-g;for(let m=0;m!==o;++m)r[m]=a[c+m]*x+a[l+m]*g;return r}let u=o*2,d=e-1;for(let g=0;g!==o;++g){let x=a[c+g],m=a[l+g],p=d*u+g*2,b=f[p],T=f[p+1],M=e*u+g*2,A=h[M],S=h[M+1],y=ag(n,t,b,A,s);r[g]=of(y,x,T,S,m)}return r}};$t=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=Ki(t,this.TimeBufferType),this.values=Ki(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:Ki(e.times,Array),values:Ki(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),ya(e.settings)&&(n.settings={inTangents:Ki(e.settings.inTangents,Array),outTangents:Ki(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new Qa(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Ka(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new ja(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new eo(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case Gs:t=this.InterpolantFactoryMethodDiscrete;break;case La:t=this.InterpolantFactoryMethodLinear;break;case xa:t=this.InterpolantFactoryMethodSmooth;break;case Ec:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Re("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Gs;case this.InterpolantFactoryMethodLinear:return La;case this.InterpolantFactoryMethodSmooth:return xa;case this.InterpolantFactoryMethodBezier:return Ec}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;ya(this.settings)&&(pd(this.settings.inTangents,e),pd(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;ya(this.settings)&&(md(this.settings.inTangents,e),md(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,a=s-1;for(;r!==s&&n[r]<e;)++r;for(;a!==-1&&n[a]>t;)--a;if(++a,r!==0||a!==s){r>=a&&(a=Math.max(a,1),r=a-1);let o=this.getValueSize();this.times=n.slice(r,a),this.values=this.values.slice(r*o,a*o)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(Le("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(Le("KeyframeTrack: Track is empty.",this),e=!1);let a=null;for(let o=0;o!==r;o++){let l=n[o];if(typeof l=="number"&&isNaN(l)){Le("KeyframeTrack: Time is not a valid number.",this,o,l),e=!1;break}if(a!==null&&a>l){Le("KeyframeTrack: Out of order keys.",this,o,l,a),e=!1;break}a=l}if(s!==void 0&&Em(s))for(let o=0,l=s.length;o!==l;++o){let c=s[o];if(isNaN(c)){Le("KeyframeTrack: Value is not a valid number.",this,o,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===xa,r=e.length-1,a=1;for(let o=1;o<r;++o){let l=!1,c=e[o],h=e[o+1];if(c!==h&&(o!==1||c!==e[0]))if(s)l=!0;else{let f=o*n,u=f-n,d=f+n;for(let g=0;g!==n;++g){let x=t[f+g];if(x!==t[u+g]||x!==t[d+g]){l=!0;break}}}if(l){if(o!==a){e[a]=e[o];let f=o*n,u=a*n;for(let d=0;d!==n;++d)t[u+d]=t[f+d]}++a}}if(r>0){e[a]=e[r];for(let o=r*n,l=a*n,c=0;c!==n;++c)t[l+c]=t[o+c];++a}return a!==e.length?(this.times=e.slice(0,a),this.values=t.slice(0,a*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,ya(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};$t.prototype.ValueTypeName="";$t.prototype.TimeBufferType=Float32Array;$t.prototype.ValueBufferType=Float32Array;$t.prototype.DefaultInterpolation=La;pi=class extends $t{constructor(e,t,n){super(e,t,n)}};pi.prototype.ValueTypeName="bool";pi.prototype.ValueBufferType=Array;pi.prototype.DefaultInterpolation=Gs;pi.prototype.InterpolantFactoryMethodLinear=void 0;pi.prototype.InterpolantFactoryMethodSmooth=void 0;to=class extends $t{constructor(e,t,n,s){super(e,t,n,s)}};to.prototype.ValueTypeName="color";no=class extends $t{constructor(e,t,n,s){super(e,t,n,s)}};no.prototype.ValueTypeName="number";io=class extends fi{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,a=this.sampleValues,o=this.valueSize,l=(n-t)/(s-t),c=e*o;for(let h=c+o;c!==h;c+=4)Nt.slerpFlat(r,0,a,c-o,a,c,l);return r}},cr=class extends $t{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new io(this.times,this.values,this.getValueSize(),e)}};cr.prototype.ValueTypeName="quaternion";cr.prototype.InterpolantFactoryMethodSmooth=void 0;mi=class extends $t{constructor(e,t,n){super(e,t,n)}};mi.prototype.ValueTypeName="string";mi.prototype.ValueBufferType=Array;mi.prototype.DefaultInterpolation=Gs;mi.prototype.InterpolantFactoryMethodLinear=void 0;mi.prototype.InterpolantFactoryMethodSmooth=void 0;so=class extends $t{constructor(e,t,n,s){super(e,t,n,s)}};so.prototype.ValueTypeName="vector";ro=class{constructor(e,t,n){let s=this,r=!1,a=0,o=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){o++,r===!1&&s.onStart!==void 0&&s.onStart(h,a,o),r=!0},this.itemEnd=function(h){a++,s.onProgress!==void 0&&s.onProgress(h,a,o),a===o&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,f){return c.push(h,f),this},this.removeHandler=function(h){let f=c.indexOf(h);return f!==-1&&c.splice(f,2),this},this.getHandler=function(h){for(let f=0,u=c.length;f<u;f+=2){let d=c[f],g=c[f+1];if(d.global&&(d.lastIndex=0),d.test(h))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},lf=new ro,ao=class{constructor(e){this.manager=e!==void 0?e:lf,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};ao.DEFAULT_MATERIAL_NAME="__DEFAULT";hr=class extends At{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new Ve(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},ur=class extends hr{constructor(e,t,n){super(e,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(At.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Ve(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},Sc=new Ze,gd=new L,yd=new L,oo=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Me(512,512),this.mapType=Gt,this.map=null,this.mapPass=null,this.matrix=new Ze,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new hi,this._frameExtents=new Me(1,1),this._viewportCount=1,this._viewports=[new ot(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;gd.setFromMatrixPosition(e.matrixWorld),t.position.copy(gd),yd.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(yd),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,s){Sc.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(Sc,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,a=s?s.z/r.x:1,o=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===is||e.reversedDepth?t.set(.5*a,0,0,.5*a+l,0,.5*o,0,.5*o+c,0,0,1,0,0,0,0,1):t.set(.5*a,0,0,.5*a+l,0,.5*o,0,.5*o+c,0,0,.5,.5,0,0,0,1),t.multiply(Sc)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},_a=new L,va=new Nt,Mn=new L,dr=class extends At{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Ze,this.projectionMatrix=new Ze,this.projectionMatrixInverse=new Ze,this.coordinateSystem=sn,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(_a,va,Mn),Mn.x===1&&Mn.y===1&&Mn.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(_a,va,Mn.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(_a,va,Mn),Mn.x===1&&Mn.y===1&&Mn.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(_a,va,Mn.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},ci=new L,_d=new Me,vd=new Me,Ft=class extends dr{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=Na*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(wa*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return Na*2*Math.atan(Math.tan(wa*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){ci.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(ci.x,ci.y).multiplyScalar(-e/ci.z),ci.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(ci.x,ci.y).multiplyScalar(-e/ci.z)}getViewSize(e,t){return this.getViewBounds(e,_d,vd),t.subVectors(vd,_d)}setViewOffset(e,t,n,s,r,a){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=a,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(wa*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,a=this.view;if(this.view!==null&&this.view.enabled){let l=a.fullWidth,c=a.fullHeight;r+=a.offsetX*s/l,t-=a.offsetY*n/c,s*=a.width/l,n*=a.height/c}let o=this.filmOffset;o!==0&&(r+=e*o/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}},fr=class extends dr{constructor(e=-1,t=1,n=1,s=-1,r=.1,a=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=a,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,a){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=a,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,a=n+e,o=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,a=r+c*this.view.width,o-=h*this.view.offsetY,l=o-h*this.view.height}this.projectionMatrix.makeOrthographic(r,a,o,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},Cc=class extends oo{constructor(){super(new fr(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},pr=class extends hr{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(At.DEFAULT_UP),this.updateMatrix(),this.target=new At,this.shadow=new Cc}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}},Qi=-90,es=1,hs=class extends At{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Ft(Qi,es,e,t);s.layers=this.layers,this.add(s);let r=new Ft(Qi,es,e,t);r.layers=this.layers,this.add(r);let a=new Ft(Qi,es,e,t);a.layers=this.layers,this.add(a);let o=new Ft(Qi,es,e,t);o.layers=this.layers,this.add(o);let l=new Ft(Qi,es,e,t);l.layers=this.layers,this.add(l);let c=new Ft(Qi,es,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,a,o,l]=t;for(let c of t)this.remove(c);if(e===sn)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),a.up.set(0,0,1),a.lookAt(0,-1,0),o.up.set(0,1,0),o.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===is)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),a.up.set(0,0,-1),a.lookAt(0,-1,0),o.up.set(0,-1,0),o.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,a,o,l,c,h]=this.children,f=e.getRenderTarget(),u=e.getActiveCubeFace(),d=e.getActiveMipmapLevel(),g=e.xr.enabled;e.xr.enabled=!1;let x=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,2,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,3,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=x,e.setRenderTarget(n,5,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(f,u,d),e.xr.enabled=g,n.texture.needsPMREMUpdate=!0}},lo=class extends Ft{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}},lh="\\[\\]\\.:\\/",og=new RegExp("["+lh+"]","g"),ch="[^"+lh+"]",lg="[^"+lh.replace("\\.","")+"]",cg=/((?:WC+[\/:])*)/.source.replace("WC",ch),hg=/(WCOD+)?/.source.replace("WCOD",lg),ug=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",ch),dg=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",ch),fg=new RegExp("^"+cg+hg+ug+dg+"$"),pg=["material","materials","bones","map"],Pc=class{constructor(e,t,n){let s=n||st.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},st=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(og,"")}static parseTrackName(e){let t=fg.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);pg.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let a=0;a<r.length;a++){let o=r[a];if(o.name===t||o.uuid===t)return o;let l=n(o.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Re("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){Le("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){Le("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){Le("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===c){c=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){Le("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){Le("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){Le("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){Le("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let a=e[s];if(a===void 0){let c=t.nodeName;Le("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let o=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?o=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(o=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){Le("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){Le("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=a,this.propertyIndex=r}else a.fromArray!==void 0&&a.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=a):Array.isArray(a)?(l=this.BindingType.EntireArray,this.resolvedProperty=a):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][o]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};st.Composite=Pc;st.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};st.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};st.prototype.GetterByBindingType=[st.prototype._getValue_direct,st.prototype._getValue_array,st.prototype._getValue_arrayElement,st.prototype._getValue_toArray];st.prototype.SetterByBindingTypeAndVersioning=[[st.prototype._setValue_direct,st.prototype._setValue_direct_setNeedsUpdate,st.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[st.prototype._setValue_array,st.prototype._setValue_array_setNeedsUpdate,st.prototype._setValue_array_setMatrixWorldNeedsUpdate],[st.prototype._setValue_arrayElement,st.prototype._setValue_arrayElement_setNeedsUpdate,st.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[st.prototype._setValue_fromArray,st.prototype._setValue_fromArray_setNeedsUpdate,st.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];gw=new Float32Array(1),Ic=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Re("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187")});function Pf(){let i=null,e=!1,t=null,n=null;function s(r,a){n=i.requestAnimationFrame(s),t(r,a)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function yg(i){let e=new WeakMap;function t(o,l){let c=o.array,h=o.usage,f=c.byteLength,u=i.createBuffer();i.bindBuffer(l,u),i.bufferData(l,c,h),o.onUploadCallback();let d;if(c instanceof Float32Array)d=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)d=i.HALF_FLOAT;else if(c instanceof Uint16Array)o.isFloat16BufferAttribute?d=i.HALF_FLOAT:d=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)d=i.SHORT;else if(c instanceof Uint32Array)d=i.UNSIGNED_INT;else if(c instanceof Int32Array)d=i.INT;else if(c instanceof Int8Array)d=i.BYTE;else if(c instanceof Uint8Array)d=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)d=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:u,type:d,bytesPerElement:c.BYTES_PER_ELEMENT,version:o.version,size:f}}function n(o,l,c){let h=l.array,f=l.updateRanges;if(i.bindBuffer(c,o),f.length===0)i.bufferSubData(c,0,h);else{f.sort((d,g)=>d.start-g.start);let u=0;for(let d=1;d<f.length;d++){let g=f[u],x=f[d];x.start<=g.start+g.count+1?g.count=Math.max(g.count,x.start+x.count-g.start):(++u,f[u]=x)}f.length=u+1;for(let d=0,g=f.length;d<g;d++){let x=f[d];i.bufferSubData(c,x.start*h.BYTES_PER_ELEMENT,h,x.start,x.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(o){return o.isInterleavedBufferAttribute&&(o=o.data),e.get(o)}function r(o){o.isInterleavedBufferAttribute&&(o=o.data);let l=e.get(o);l&&(i.deleteBuffer(l.buffer),e.delete(o))}function a(o,l){if(o.isInterleavedBufferAttribute&&(o=o.data),o.isGLBufferAttribute){let h=e.get(o);(!h||h.version<o.version)&&e.set(o,{buffer:o.buffer,type:o.type,bytesPerElement:o.elementSize,version:o.version});return}let c=e.get(o);if(c===void 0)e.set(o,t(o,l));else if(c.version<o.version){if(c.size!==o.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,o,l),c.version=o.version}}return{get:s,remove:r,update:a}}function Ky(i,e,t,n,s,r){let a=new Ve(0),o=s===!0?0:1,l,c,h=null,f=0,u=null;function d(b){let T=b.isScene===!0?b.background:null;if(T&&T.isTexture){let M=b.backgroundBlurriness>0;T=e.get(T,M)}return T}function g(b){let T=!1,M=d(b);M===null?m(a,o):M&&M.isColor&&(m(M,1),T=!0);let A=i.xr.getEnvironmentBlendMode();A==="additive"?t.buffers.color.setClear(0,0,0,1,r):A==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||T)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function x(b,T){let M=d(T);M&&M.isCubeTexture?(c===void 0&&(c=new Rt(new _n(1,1,1),new An({name:"BackgroundCubeMaterial",uniforms:ki(Pn.backgroundCube.uniforms),vertexShader:Pn.backgroundCube.vertexShader,fragmentShader:Pn.backgroundCube.fragmentShader,side:kt,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(A,S,y){this.matrixWorld.copyPosition(y.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=M,c.material.uniforms.backgroundBlurriness.value=T.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=T.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(jy.makeRotationFromEuler(T.backgroundRotation)).transpose(),M.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(If),c.material.toneMapped=$e.getTransfer(M.colorSpace)!==Ke,(h!==M||f!==M.version||u!==i.toneMapping)&&(c.material.needsUpdate=!0,h=M,f=M.version,u=i.toneMapping),c.layers.enableAll(),b.unshift(c,c.geometry,c.material,0,0,null)):M&&M.isTexture&&(l===void 0&&(l=new Rt(new or(2,2),new An({name:"BackgroundMaterial",uniforms:ki(Pn.background.uniforms),vertexShader:Pn.background.vertexShader,fragmentShader:Pn.background.fragmentShader,side:gi,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=M,l.material.uniforms.backgroundIntensity.value=T.backgroundIntensity,l.material.toneMapped=$e.getTransfer(M.colorSpace)!==Ke,M.matrixAutoUpdate===!0&&M.updateMatrix(),l.material.uniforms.uvTransform.value.copy(M.matrix),(h!==M||f!==M.version||u!==i.toneMapping)&&(l.material.needsUpdate=!0,h=M,f=M.version,u=i.toneMapping),l.layers.enableAll(),b.unshift(l,l.geometry,l.material,0,0,null))}function m(b,T){b.getRGB(Ko,oh(i)),t.buffers.color.setClear(Ko.r,Ko.g,Ko.b,T,r)}function p(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return a},setClearColor:function(b,T=1){a.set(b),o=T,m(a,o)},getClearAlpha:function(){return o},setClearAlpha:function(b){o=b,m(a,o)},render:g,addToRenderList:x,dispose:p}}function Qy(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=u(null),r=s,a=!1;function o(U,F,G,P,W){let Y=!1,H=f(U,P,G,F);r!==H&&(r=H,c(r.object)),Y=d(U,P,G,W),Y&&g(U,P,G,W),W!==null&&e.update(W,i.ELEMENT_ARRAY_BUFFER),(Y||a)&&(a=!1,M(U,F,G,P),W!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(W).buffer))}function l(){return i.createVertexArray()}function c(U){return i.bindVertexArray(U)}function h(U){return i.deleteVertexArray(U)}function f(U,F,G,P){let W=P.wireframe===!0,Y=n[F.id];Y===void 0&&(Y={},n[F.id]=Y);let H=U.isInstancedMesh===!0?U.id:0,ie=Y[H];ie===void 0&&(ie={},Y[H]=ie);let X=ie[G.id];X===void 0&&(X={},ie[G.id]=X);let ee=X[W];return ee===void 0&&(ee=u(l()),X[W]=ee),ee}function u(U){let F=[],G=[],P=[];for(let W=0;W<t;W++)F[W]=0,G[W]=0,P[W]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:F,enabledAttributes:G,attributeDivisors:P,object:U,attributes:{},index:null}}function d(U,F,G,P){let W=r.attributes,Y=F.attributes,H=0,ie=G.getAttributes();for(let X in ie)if(ie[X].location>=0){let te=W[X],Se=Y[X];if(Se===void 0&&(X==="instanceMatrix"&&U.instanceMatrix&&(Se=U.instanceMatrix),X==="instanceColor"&&U.instanceColor&&(Se=U.instanceColor)),te===void 0||te.attribute!==Se||Se&&te.data!==Se.data)return!0;H++}return r.attributesNum!==H||r.index!==P}function g(U,F,G,P){let W={},Y=F.attributes,H=0,ie=G.getAttributes();for(let X in ie)if(ie[X].location>=0){let te=Y[X];te===void 0&&(X==="instanceMatrix"&&U.instanceMatrix&&(te=U.instanceMatrix),X==="instanceColor"&&U.instanceColor&&(te=U.instanceColor));let Se={};Se.attribute=te,te&&te.data&&(Se.data=te.data),W[X]=Se,H++}r.attributes=W,r.attributesNum=H,r.index=P}function x(){let U=r.newAttributes;for(let F=0,G=U.length;F<G;F++)U[F]=0}function m(U){p(U,0)}function p(U,F){let G=r.newAttributes,P=r.enabledAttributes,W=r.attributeDivisors;G[U]=1,P[U]===0&&(i.enableVertexAttribArray(U),P[U]=1),W[U]!==F&&(i.vertexAttribDivisor(U,F),W[U]=F)}function b(){let U=r.newAttributes,F=r.enabledAttributes;for(let G=0,P=F.length;G<P;G++)F[G]!==U[G]&&(i.disableVertexAttribArray(G),F[G]=0)}function T(U,F,G,P,W,Y,H){H===!0?i.vertexAttribIPointer(U,F,G,W,Y):i.vertexAttribPointer(U,F,G,P,W,Y)}function M(U,F,G,P){x();let W=P.attributes,Y=G.getAttributes(),H=F.defaultAttributeValues;for(let ie in Y){let X=Y[ie];if(X.location>=0){let ee=W[ie];if(ee===void 0&&(ie==="instanceMatrix"&&U.instanceMatrix&&(ee=U.instanceMatrix),ie==="instanceColor"&&U.instanceColor&&(ee=U.instanceColor)),ee!==void 0){let te=ee.normalized,Se=ee.itemSize,Ue=e.get(ee);if(Ue===void 0)continue;let j=Ue.buffer,ge=Ue.type,xe=Ue.bytesPerElement,Ce=ge===i.INT||ge===i.UNSIGNED_INT||ee.gpuType===po;if(ee.isInterleavedBufferAttribute){let ye=ee.data,Oe=ye.isInterleavedBuffer===!0?ye.stride:ye.itemSize,ht=ee.offset;if(ye.isInstancedInterleavedBuffer||ye.isInstancedBufferAttribute){for(let Ie=0;Ie<X.locationSize;Ie++)p(X.location+Ie,ye.meshPerAttribute);U.isInstancedMesh!==!0&&P._maxInstanceCount===void 0&&(P._maxInstanceCount=ye.meshPerAttribute*ye.count)}else for(let Ie=0;Ie<X.locationSize;Ie++)m(X.location+Ie);i.bindBuffer(i.ARRAY_BUFFER,j);for(let Ie=0;Ie<X.locationSize;Ie++)T(X.location+Ie,Se/X.locationSize,ge,te,Oe*xe,(ht+Se/X.locationSize*Ie)*xe,Ce)}else{if(ee.isInstancedBufferAttribute){for(let ye=0;ye<X.locationSize;ye++)p(X.location+ye,ee.meshPerAttribute);U.isInstancedMesh!==!0&&P._maxInstanceCount===void 0&&(P._maxInstanceCount=ee.meshPerAttribute*ee.count)}else for(let ye=0;ye<X.locationSize;ye++)m(X.location+ye);i.bindBuffer(i.ARRAY_BUFFER,j);for(let ye=0;ye<X.locationSize;ye++)T(X.location+ye,Se/X.locationSize,ge,te,Se*xe,Se/X.locationSize*ye*xe,Ce)}}else if(H!==void 0){let te=H[ie];if(te!==void 0)switch(te.length){case 2:i.vertexAttrib2fv(X.location,te);break;case 3:i.vertexAttrib3fv(X.location,te);break;case 4:i.vertexAttrib4fv(X.location,te);break;default:i.vertexAttrib1fv(X.location,te)}}}}b()}function A(){N();for(let U in n){let F=n[U];for(let G in F){let P=F[G];for(let W in P){let Y=P[W];for(let H in Y)h(Y[H].object),delete Y[H];delete P[W]}}delete n[U]}}function S(U){if(n[U.id]===void 0)return;let F=n[U.id];for(let G in F){let P=F[G];for(let W in P){let Y=P[W];for(let H in Y)h(Y[H].object),delete Y[H];delete P[W]}}delete n[U.id]}function y(U){for(let F in n){let G=n[F];for(let P in G){let W=G[P];if(W[U.id]===void 0)continue;let Y=W[U.id];for(let H in Y)h(Y[H].object),delete Y[H];delete W[U.id]}}}function w(U){for(let F in n){let G=n[F],P=U.isInstancedMesh===!0?U.id:0,W=G[P];if(W!==void 0){for(let Y in W){let H=W[Y];for(let ie in H)h(H[ie].object),delete H[ie];delete W[Y]}delete G[P],Object.keys(G).length===0&&delete n[F]}}}function N(){C(),a=!0,r!==s&&(r=s,c(r.object))}function C(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:o,reset:N,resetDefaultState:C,dispose:A,releaseStatesOfGeometry:S,releaseStatesOfObject:w,releaseStatesOfProgram:y,initAttributes:x,enableAttribute:m,disableUnusedAttributes:b}}function e_(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function a(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),t.update(c,n,h))}function o(l,c,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let u=0;for(let d=0;d<h;d++)u+=c[d];t.update(u,n,1)}this.setMode=s,this.render=r,this.renderInstances=a,this.renderMultiDraw=o}function t_(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let y=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(y.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function a(y){return!(y!==bn&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function o(y){let w=y===xn&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(y!==Gt&&y!==ln&&!w&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(y){if(y==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";y="mediump"}return y==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",h=l(c);h!==c&&(Re("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let f=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),u=t.logarithmicDepthBuffer===!0&&f===!1;t.reversedDepthBuffer===!0&&f===!1&&Re("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&f===!0&&Re("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let d=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),g=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),x=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),p=i.getParameter(i.MAX_VERTEX_ATTRIBS),b=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),T=i.getParameter(i.MAX_VARYING_VECTORS),M=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),A=i.getParameter(i.MAX_SAMPLES),S=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:a,textureTypeReadable:o,precision:c,logarithmicDepthBuffer:u,reversedDepthBuffer:f,maxTextures:d,maxVertexTextures:g,maxTextureSize:x,maxCubemapSize:m,maxAttributes:p,maxVertexUniforms:b,maxVaryings:T,maxFragmentUniforms:M,maxSamples:A,samples:S}}function n_(i){let e=this,t=null,n=0,s=!1,r=!1,a=new gn,o=new Ne,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(f,u){let d=f.length!==0||u||n!==0||s;return s=u,n=f.length,d},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(f,u){t=h(f,u,0)},this.setState=function(f,u,d){let g=f.clippingPlanes,x=f.clipIntersection,m=f.clipShadows,p=i.get(f);if(!s||g===null||g.length===0||r&&!m)r?h(null):c();else{let b=r?0:n,T=b*4,M=p.clippingState||null;l.value=M,M=h(g,u,T,d);for(let A=0;A!==T;++A)M[A]=t[A];p.clippingState=M,this.numIntersection=x?this.numPlanes:0,this.numPlanes+=b}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(f,u,d,g){let x=f!==null?f.length:0,m=null;if(x!==0){if(m=l.value,g!==!0||m===null){let p=d+x*4,b=u.matrixWorldInverse;o.getNormalMatrix(b),(m===null||m.length<p)&&(m=new Float32Array(p));for(let T=0,M=d;T!==x;++T,M+=4)a.copy(f[T]).applyMatrix4(b,o),a.normal.toArray(m,M),m[M+3]=a.constant}l.value=m,l.needsUpdate=!0}return e.numPlanes=x,e.numIntersection=0,m}}function hf(i,e,t){return new Tr(i,{minFilter:Jn,generateMipmaps:e,type:xn,colorSpace:Hs,depthBuffer:t})}function Ar(i,e,t){return new An({name:i,uniforms:e,vertexShader:Ge.cube_vert,fragmentShader:t,side:kt,blending:Di,depthTest:!1,depthWrite:!1})}function l_(){return Ar("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Lf}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function c_(){return Ar("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Nf}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function h_(){return Ar("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${s_}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function uf(){return Ar("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function df(){return Ar("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function u_(i){let e=new WeakMap,t=new WeakMap,n=null;function s(u,d=!1){return u==null?null:d?a(u):r(u)}function r(u){if(u&&u.isTexture){let d=u.mapping;if(d===ho||d===uo)if(e.has(u)){let g=e.get(u).texture;return o(g,u.mapping)}else{let g=u.image;if(g&&g.height>0){let x=new Tr(g.height);return x.fromEquirectangularTexture(i,u),e.set(u,x),u.addEventListener("dispose",c),o(x.texture,u.mapping)}else return null}}return u}function a(u){if(u&&u.isTexture&&u.isPMREMTexture!==!0){let d=u.mapping,g=d===ho||d===uo,x=d===Fi||d===fs;if(g||x){let m=t.get(u),p=m!==void 0?m.texture.pmremVersion:0;if(u.isRenderTargetTexture&&u.pmremVersion!==p)return n===null&&(n=new el(i)),m=g?n.fromEquirectangular(u,m):n.fromCubemap(u,m),m.texture.pmremVersion=u.pmremVersion,t.set(u,m),m.texture;if(m!==void 0)return m.texture;{let b=u.image;return g&&b&&b.height>0||x&&b&&l(b)?(n===null&&(n=new el(i)),m=g?n.fromEquirectangular(u):n.fromCubemap(u),m.texture.pmremVersion=u.pmremVersion,t.set(u,m),u.addEventListener("dispose",h),m.texture):null}}}return u}function o(u,d){return d===ho?u.mapping=Fi:d===uo&&(u.mapping=fs),u}function l(u){let d=0,g=6;for(let x=0;x<g;x++)u[x]!==void 0&&d++;return d===g}function c(u){let d=u.target;d.removeEventListener("dispose",c);let g=e.get(d);g!==void 0&&(e.delete(d),g.dispose())}function h(u){let d=u.target;d.removeEventListener("dispose",h);let g=t.get(d);g!==void 0&&(t.delete(d),g.dispose())}function f(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:f}}function d_(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&Bs("WebGLRenderer: "+n+" extension not supported."),s}}}function f_(i,e,t,n){let s={},r=new WeakMap,a=new FinalizationRegistry(g=>delete s[g]);function o(g){l(g.target)}function l(g){g.index!==null&&e.remove(g.index);for(let m in g.attributes)e.remove(g.attributes[m]);g.removeEventListener("dispose",o),delete s[g.id],a.unregister(g);let x=r.get(g);x&&(e.remove(x),r.delete(g)),n.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,t.memory.geometries--}function c(g,x){return s[x.id]!==void 0||(x.addEventListener("dispose",o),s[x.id]=new WeakRef(x),a.register(x,x.id,x),t.memory.geometries++),x}function h(g){let x=g.attributes;for(let m in x)e.update(x[m],i.ARRAY_BUFFER)}function f(g){let x=g.index,m=g.attributes.position,p=0;if(m===void 0)return;let b=x!==null?x.array.length:m.array.length/3-1,T=m.count>=65535?Js:Zs,M=new T(Math.ceil(b/3)*6,1),A=M.array;if(x!==null){let y=x.array;p=x.version;for(let w=0,N=0;w<b;w+=3){let C=y[w+0],U=y[w+1],F=y[w+2];A[N++]=C,A[N++]=U,A[N++]=U,A[N++]=F,A[N++]=F,A[N++]=C}}else{p=m.version;for(let y=0,w=0;y<b;y+=3){let N=y+0,C=y+1,U=y+2;A[w++]=N,A[w++]=C,A[w++]=C,A[w++]=U,A[w++]=U,A[w++]=N}}M.version=p;let S=r.get(g);S&&e.remove(S),r.set(g,M)}function u(g){let x=r.get(g);if(x){let m=g.index;m!==null&&x.version<m.version&&f(g)}else f(g);return r.get(g)}function d(){for(let g in s){let x=s[g].deref();x!==void 0&&l(x)}}return{get:c,update:h,getWireframeAttribute:u,dispose:d}}function p_(i,e,t){let n;function s(f){n=f}let r,a;function o(f){r=f.type,a=f.bytesPerElement}function l(f,u){i.drawElements(n,u,r,f*a),t.update(u,n,1)}function c(f,u,d){d!==0&&(i.drawElementsInstanced(n,u,r,f*a,d),t.update(u,n,d))}function h(f,u,d){if(d===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,u,0,r,f,0,d);let x=0;for(let m=0;m<d;m++)x+=u[m];t.update(x,n,1)}this.setMode=s,this.setIndex=o,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function m_(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,a,o){switch(t.calls++,a){case i.TRIANGLES:t.triangles+=o*(r/3);break;case i.LINES:t.lines+=o*(r/2);break;case i.LINE_STRIP:t.lines+=o*(r-1);break;case i.LINE_LOOP:t.lines+=o*r;break;case i.POINTS:t.points+=o*r;break;default:Le("WebGLInfo: Unknown draw mode:",a);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function g_(i,e,t){let n=new WeakMap,s=new ot;function r(a,o,l){let c=a.morphTargetInfluences,h=o.morphAttributes.position||o.morphAttributes.normal||o.morphAttributes.color,f=h!==void 0?h.length:0,u=n.get(o);if(u===void 0||u.count!==f){let N=function(){y.dispose(),n.delete(o),o.removeEventListener("dispose",N)};u!==void 0&&u.texture.dispose();let d=o.morphAttributes.position!==void 0,g=o.morphAttributes.normal!==void 0,x=o.morphAttributes.color!==void 0,m=o.morphAttributes.position||[],p=o.morphAttributes.normal||[],b=o.morphAttributes.color||[],T=0;d===!0&&(T=1),g===!0&&(T=2),x===!0&&(T=3);let M=o.attributes.position.count*T,A=1;M>e.maxTextureSize&&(A=Math.ceil(M/e.maxTextureSize),M=e.maxTextureSize);let S=new Float32Array(M*A*4*f),y=new Xs(S,M,A,f);y.type=ln,y.needsUpdate=!0;let w=T*4;for(let C=0;C<f;C++){let U=m[C],F=p[C],G=b[C],P=M*A*4*C;for(let W=0;W<U.count;W++){let Y=W*w;d===!0&&(s.fromBufferAttribute(U,W),S[P+Y+0]=s.x,S[P+Y+1]=s.y,S[P+Y+2]=s.z,S[P+Y+3]=0),g===!0&&(s.fromBufferAttribute(F,W),S[P+Y+4]=s.x,S[P+Y+5]=s.y,S[P+Y+6]=s.z,S[P+Y+7]=0),x===!0&&(s.fromBufferAttribute(G,W),S[P+Y+8]=s.x,S[P+Y+9]=s.y,S[P+Y+10]=s.z,S[P+Y+11]=G.itemSize===4?s.w:1)}}u={count:f,texture:y,size:new Me(M,A)},n.set(o,u),o.addEventListener("dispose",N)}if(a.isInstancedMesh===!0&&a.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",a.morphTexture,t);else{let d=0;for(let x=0;x<c.length;x++)d+=c[x];let g=o.morphTargetsRelative?1:1-d;l.getUniforms().setValue(i,"morphTargetBaseInfluence",g),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",u.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",u.size)}return{update:r}}function y_(i,e,t,n,s){let r=new WeakMap;function a(c){let h=s.render.frame,f=c.geometry,u=e.get(c,f);if(r.get(u)!==h&&(e.update(u),r.set(u,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let d=c.skeleton;r.get(d)!==h&&(d.update(),r.set(d,h))}return u}function o(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:a,dispose:o}}function v_(i,e,t,n,s,r){let a=new Xt(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),o=null,l=null,c=null,h=new St;h.setAttribute("position",new Je([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Je([0,2,0,0,2,0],2));let f=new Ya({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),u=new Rt(h,f),d=new fr(-1,1,1,-1,0,1),g=null,x=null,m=!1,p,b=null,T=[],M=!1;this.setSize=function(A,S){a.setSize(A,S),o!==null&&o.setSize(A,S),l!==null&&l.setSize(A,S);for(let y=0;y<T.length;y++){let w=T[y];w.setSize&&w.setSize(A,S)}},this.setEffects=function(A){T=A,M=T.length>0&&T[0].isRenderPass===!0;let S=a.width,y=a.height;T.length>0&&o===null&&(o=new Xt(S,y,{type:xn,depthBuffer:!1,stencilBuffer:!1}),l=new Xt(S,y,{type:xn,depthBuffer:!1,stencilBuffer:!1}));let w=s===!0&&T.some(N=>N.needsDepthTexture===!0);w!==(a.depthTexture!==null)&&(w===!0&&c===null&&(c=new Zn(S,y),r===!0&&(c.format=jn,c.type=Oi)),a.dispose(),a.depthTexture=w?c:null,a.resolveDepthBuffer=w,a.storeMultisampledDepthBuffer=w);for(let N=0;N<T.length;N++){let C=T[N];C.setSize&&C.setSize(S,y),w&&C.needsDepthTexture===!0&&C.setDepthTexture&&C.setDepthTexture(c)}},this.begin=function(A,S){if(m||A.toneMapping===Rn&&T.length===0)return!1;if(b=S,S!==null){let y=S.width,w=S.height;(a.width!==y||a.height!==w)&&this.setSize(y,w)}return M===!1&&A.setRenderTarget(a),p=A.toneMapping,A.toneMapping=Rn,!0},this.hasRenderPass=function(){return M},this.end=function(A,S){A.toneMapping=p,m=!0;let y=a,w=o;for(let N=0;N<T.length;N++){let C=T[N];C.enabled!==!1&&(C.render(A,w,y,S),C.needsSwap!==!1&&(y=w,w=w===o?l:o))}if(g!==A.outputColorSpace||x!==A.toneMapping){g=A.outputColorSpace,x=A.toneMapping,f.defines={},$e.getTransfer(g)===Ke&&(f.defines.SRGB_TRANSFER="");let N=__[x];N&&(f.defines[N]=""),f.needsUpdate=!0}f.uniforms.tDiffuse.value=y.texture,A.setRenderTarget(b),A.render(u,d),b=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){a.dispose(),o!==null&&o.dispose(),l!==null&&l.dispose(),h.dispose(),f.dispose()}}function gs(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=ff[s];if(r===void 0&&(r=new Float32Array(s),ff[s]=r),e!==0){n.toArray(r,0);for(let a=1,o=0;a!==e;++a)o+=t,i[a].toArray(r,o)}return r}function gt(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function yt(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function nl(i,e){let t=pf[e];t===void 0&&(t=new Int32Array(e),pf[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function x_(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function b_(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(gt(t,e))return;i.uniform2fv(this.addr,e),yt(t,e)}}function w_(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(gt(t,e))return;i.uniform3fv(this.addr,e),yt(t,e)}}function M_(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(gt(t,e))return;i.uniform4fv(this.addr,e),yt(t,e)}}function S_(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(gt(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),yt(t,e)}else{if(gt(t,n))return;yf.set(n),i.uniformMatrix2fv(this.addr,!1,yf),yt(t,n)}}function E_(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(gt(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),yt(t,e)}else{if(gt(t,n))return;gf.set(n),i.uniformMatrix3fv(this.addr,!1,gf),yt(t,n)}}function T_(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(gt(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),yt(t,e)}else{if(gt(t,n))return;mf.set(n),i.uniformMatrix4fv(this.addr,!1,mf),yt(t,n)}}function A_(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function R_(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(gt(t,e))return;i.uniform2iv(this.addr,e),yt(t,e)}}function C_(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(gt(t,e))return;i.uniform3iv(this.addr,e),yt(t,e)}}function P_(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(gt(t,e))return;i.uniform4iv(this.addr,e),yt(t,e)}}function I_(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function L_(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(gt(t,e))return;i.uniform2uiv(this.addr,e),yt(t,e)}}function N_(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(gt(t,e))return;i.uniform3uiv(this.addr,e),yt(t,e)}}function D_(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(gt(t,e))return;i.uniform4uiv(this.addr,e),yt(t,e)}}function il(i){return i.version===0&&(i.compareFunction=nh,i.needsUpdate=!0),i}function U_(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=il(Uf):r=Df,t.setTexture2D(e||r,s)}function F_(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||kf,s)}function O_(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=il(Ff):r=Bf,t.setTextureCube(e||r,s)}function k_(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||Of,s)}function B_(i){switch(i){case 5126:return x_;case 35664:return b_;case 35665:return w_;case 35666:return M_;case 35674:return S_;case 35675:return E_;case 35676:return T_;case 5124:case 35670:return A_;case 35667:case 35671:return R_;case 35668:case 35672:return C_;case 35669:case 35673:return P_;case 5125:return I_;case 36294:return L_;case 36295:return N_;case 36296:return D_;case 35678:case 36198:case 36298:case 36306:case 35682:return U_;case 35679:case 36299:case 36307:return F_;case 35680:case 36300:case 36308:case 36293:return O_;case 36289:case 36303:case 36311:case 36292:return k_}}function z_(i,e){i.uniform1fv(this.addr,e)}function V_(i,e){let t=gs(e,this.size,2);i.uniform2fv(this.addr,t)}function G_(i,e){let t=gs(e,this.size,3);i.uniform3fv(this.addr,t)}function H_(i,e){let t=gs(e,this.size,4);i.uniform4fv(this.addr,t)}function W_(i,e){let t=gs(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function q_(i,e){let t=gs(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function X_(i,e){let t=gs(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function $_(i,e){i.uniform1iv(this.addr,e)}function Y_(i,e){i.uniform2iv(this.addr,e)}function Z_(i,e){i.uniform3iv(this.addr,e)}function J_(i,e){i.uniform4iv(this.addr,e)}function j_(i,e){i.uniform1uiv(this.addr,e)}function K_(i,e){i.uniform2uiv(this.addr,e)}function Q_(i,e){i.uniform3uiv(this.addr,e)}function ev(i,e){i.uniform4uiv(this.addr,e)}function tv(i,e,t){let n=this.cache,s=e.length,r=nl(t,s);gt(n,r)||(i.uniform1iv(this.addr,r),yt(n,r));let a;this.type===i.SAMPLER_2D_SHADOW?a=il(Uf):a=Df;for(let o=0;o!==s;++o)t.setTexture2D(e[o]||a,r[o])}function nv(i,e,t){let n=this.cache,s=e.length,r=nl(t,s);gt(n,r)||(i.uniform1iv(this.addr,r),yt(n,r));for(let a=0;a!==s;++a)t.setTexture3D(e[a]||kf,r[a])}function iv(i,e,t){let n=this.cache,s=e.length,r=nl(t,s);gt(n,r)||(i.uniform1iv(this.addr,r),yt(n,r));let a;this.type===i.SAMPLER_CUBE_SHADOW?a=il(Ff):a=Bf;for(let o=0;o!==s;++o)t.setTextureCube(e[o]||a,r[o])}function sv(i,e,t){let n=this.cache,s=e.length,r=nl(t,s);gt(n,r)||(i.uniform1iv(this.addr,r),yt(n,r));for(let a=0;a!==s;++a)t.setTexture2DArray(e[a]||Of,r[a])}function rv(i){switch(i){case 5126:return z_;case 35664:return V_;case 35665:return G_;case 35666:return H_;case 35674:return W_;case 35675:return q_;case 35676:return X_;case 5124:case 35670:return $_;case 35667:case 35671:return Y_;case 35668:case 35672:return Z_;case 35669:case 35673:return J_;case 5125:return j_;case 36294:return K_;case 36295:return Q_;case 36296:return ev;case 35678:case 36198:case 36298:case 36306:case 35682:return tv;case 35679:case 36299:case 36307:return nv;case 35680:case 36300:case 36308:case 36293:return iv;case 36289:case 36303:case 36311:case 36292:return sv}}function _f(i,e){i.seq.push(e),i.map[e.id]=e}function av(i,e,t){let n=i.name,s=n.length;for(dh.lastIndex=0;;){let r=dh.exec(n),a=dh.lastIndex,o=r[1],l=r[2]==="]",c=r[3];if(l&&(o=o|0),c===void 0||c==="["&&a+2===s){_f(t,c===void 0?new ph(o,i,e):new mh(o,i,e));break}else{let f=t.map[o];f===void 0&&(f=new gh(o),_f(t,f)),t=f}}}function vf(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}function cv(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let a=s;a<r;a++){let o=a+1;n.push(`${o===e?">":" "} ${o}: ${t[a]}`)}return n.join(`
`)}function hv(i){$e._getMatrix(xf,$e.workingColorSpace,i);let e=`mat3( ${xf.elements.map(t=>t.toFixed(4))} )`;switch($e.getTransfer(i)){case Ws:return[e,"LinearTransferOETF"];case Ke:return[e,"sRGBTransferOETF"];default:return Re("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function bf(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let a=/ERROR: 0:(\d+)/.exec(r);if(a){let o=parseInt(a[1]);return t.toUpperCase()+`

`+r+`

`+cv(i.getShaderSource(e),o)}else return r}function uv(i,e){let t=hv(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}function fv(i,e){let t=dv[e];return t===void 0?(Re("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}function pv(){$e.getLuminanceCoefficients(Qo);let i=Qo.x.toFixed(4),e=Qo.y.toFixed(4),t=Qo.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function mv(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Er).join(`
`)}function gv(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function yv(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),a=r.name,o=1;r.type===i.FLOAT_MAT2&&(o=2),r.type===i.FLOAT_MAT3&&(o=3),r.type===i.FLOAT_MAT4&&(o=4),t[a]={type:r.type,location:i.getAttribLocation(e,a),locationSize:o}}return t}function Er(i){return i!==""}function wf(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function Mf(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}function yh(i){return i.replace(_v,vv)}function vv(i,e){let t=Ge[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return yh(t)}function Sf(i){return i.replace(xv,bv)}function bv(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function Ef(i){let e=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?e+=`
#define HIGH_PRECISION`:i.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}function Mv(i){return wv[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}function Ev(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":Sv[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}function Av(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":Tv[i.combine]||"ENVMAP_BLENDING_NONE"}function Rv(i,e,t,n){let s=i.getContext(),r=t.defines,a=t.vertexShader,o=t.fragmentShader,l=Mv(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=Ev(t),f=Av(t),u=mv(t),d=gv(r),g=s.createProgram(),x,m,p=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(x=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,d].filter(Er).join(`
`),x.length>0&&(x+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,d].filter(Er).join(`
`),m.length>0&&(m+=`
`)):(x=[Ef(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,d,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Er).join(`
`),m=[Ef(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,d,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+f:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==Rn?"#define TONE_MAPPING":"",t.toneMapping!==Rn?Ge.tonemapping_pars_fragment:"",t.toneMapping!==Rn?fv("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",Ge.colorspace_pars_fragment,uv("linearToOutputTexel",t.outputColorSpace),pv(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Er).join(`
`)),a=yh(a),a=wf(a,t),a=Mf(a,t),o=yh(o),o=wf(o,t),o=Mf(o,t),a=Sf(a),o=Sf(o),t.isRawShaderMaterial!==!0&&(p=`#version 300 es
`,x=[u,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+x,m=["#define varying in",t.glslVersion===ih?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===ih?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let b=p+x+a,T=p+m+o,M=vf(s,s.VERTEX_SHADER,b),A=vf(s,s.FRAGMENT_SHADER,T);s.attachShader(g,M),s.attachShader(g,A),t.index0AttributeName!==void 0?s.bindAttribLocation(g,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function S(C){if(i.debug.checkShaderErrors){let U=s.getProgramInfoLog(g)||"",F=s.getShaderInfoLog(M)||"",G=s.getShaderInfoLog(A)||"",P=U.trim(),W=F.trim(),Y=G.trim(),H=!0,ie=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(H=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,g,M,A);else{let X=bf(s,M,"vertex"),ee=bf(s,A,"fragment");Le("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+C.name+`
Material Type: `+C.type+`

Program Info Log: `+P+`
`+X+`
`+ee)}else P!==""?Re("WebGLProgram: Program Info Log:",P):(W===""||Y==="")&&(ie=!1);ie&&(C.diagnostics={runnable:H,programLog:P,vertexShader:{log:W,prefix:x},fragmentShader:{log:Y,prefix:m}})}s.deleteShader(M),s.deleteShader(A),y=new ms(s,g),w=yv(s,g)}let y;this.getUniforms=function(){return y===void 0&&S(this),y};let w;this.getAttributes=function(){return w===void 0&&S(this),w};let N=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return N===!1&&(N=s.getProgramParameter(g,ov)),N},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=lv++,this.cacheKey=e,this.usedTimes=1,this.program=g,this.vertexShader=M,this.fragmentShader=A,this}function Pv(i){return i===yi||i===br||i===wr}function Iv(i,e,t,n,s,r){let a=new $s,o=new _h,l=new Set,c=[],h=new Map,f=n.logarithmicDepthBuffer,u={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function d(y){return l.add(y),y===0?"uv":`uv${y}`}function g(y,w,N,C,U,F){let G=C.fog,P=U.geometry,W=y.isMeshStandardMaterial||y.isMeshLambertMaterial||y.isMeshPhongMaterial?C.environment:null,Y=y.isMeshStandardMaterial||y.isMeshLambertMaterial&&!y.envMap||y.isMeshPhongMaterial&&!y.envMap,H=e.get(y.envMap||W,Y),ie=u[y.type],X=n.precision;y.precision!==null&&(X=n.getMaxPrecision(y.precision),X!==y.precision&&Re("WebGLProgram.getParameters:",y.precision,"not supported, using",X,"instead."));let ee=P.morphAttributes.position||P.morphAttributes.normal||P.morphAttributes.color,te=ee!==void 0?ee.length:0,Se=0;P.morphAttributes.position!==void 0&&(Se=1),P.morphAttributes.normal!==void 0&&(Se=2),P.morphAttributes.color!==void 0&&(Se=3);let Ue,j,ge,xe;if(ie){let pe=Pn[ie];Ue=pe.vertexShader,j=pe.fragmentShader}else{Ue=y.vertexShader,j=y.fragmentShader;let pe=o.getVertexShaderStage(y),et=o.getFragmentShaderStage(y);o.update(y,pe,et),ge=pe.id,xe=et.id}let Ce=i.getRenderTarget(),ye=i.state.buffers.depth.getReversed(),Oe=U.isInstancedMesh===!0,ht=U.isBatchedMesh===!0,Ie=!!y.map,Qe=!!y.matcap,tt=!!H,We=tt&&H.isPMREMTexture===!0,Et=!!y.aoMap,ft=!!y.lightMap,zt=!!y.bumpMap&&y.wireframe===!1,lt=!!y.normalMap,wn=!!y.displacementMap,vt=!!y.emissiveMap,Yt=!!y.metalnessMap,Zt=!!y.roughnessMap,Jt=y.anisotropy>0,D=y.clearcoat>0,jt=y.diffuseRoughness>0,rt=y.dispersion>0,at=y.retroreflectivity>0,fe=y.iridescence>0,pt=y.sheen>0,Pe=y.transmission>0,De=Jt&&!!y.anisotropyMap,E=D&&!!y.clearcoatMap,_=D&&!!y.clearcoatNormalMap,k=D&&!!y.clearcoatRoughnessMap,ne=jt&&!!y.diffuseRoughnessMap,Q=fe&&!!y.iridescenceMap,ae=fe&&!!y.iridescenceThicknessMap,ue=pt&&!!y.sheenColorMap,Z=pt&&!!y.sheenRoughnessMap,J=!!y.specularMap,le=!!y.specularColorMap,R=!!y.specularIntensityMap,K=Pe&&!!y.transmissionMap,q=Pe&&!!y.thicknessMap,ce=!!y.gradientMap,re=!!y.alphaMap,oe=y.alphaTest>0,Te=!!y.alphaHash,Be=!!y.extensions,se=Rn;y.toneMapped&&(Ce===null||Ce.isXRRenderTarget===!0)&&(se=i.toneMapping);let Ae=We?H.isCompressedCubeTexture?H.image[0].mipmaps:H.mipmaps:null,ke={shaderID:ie,shaderType:y.type,shaderName:y.name,vertexShader:Ue,fragmentShader:j,defines:y.defines,customVertexShaderID:ge,customFragmentShaderID:xe,isRawShaderMaterial:y.isRawShaderMaterial===!0,glslVersion:y.glslVersion,precision:X,batching:ht,batchingColor:ht&&U._colorsTexture!==null,instancing:Oe,instancingColor:Oe&&U.instanceColor!==null,instancingMorph:Oe&&U.morphTexture!==null,outputColorSpace:Ce===null?i.outputColorSpace:Ce.isXRRenderTarget===!0?Ce.texture.colorSpace:$e.workingColorSpace,alphaToCoverage:!!y.alphaToCoverage,map:Ie,matcap:Qe,envMap:tt,envMapMode:tt&&H.mapping,envMapPMREM:We,envMapMaxLod:We?Ae.length-1:null,envMapSize:We?Ae[0].width:null,aoMap:Et,lightMap:ft,bumpMap:zt,normalMap:lt,displacementMap:wn,emissiveMap:vt,normalMapObjectSpace:lt&&y.normalMapType===qd,normalMapTangentSpace:lt&&y.normalMapType===jo,packedNormalMap:lt&&y.normalMapType===jo&&Pv(y.normalMap.format),metalnessMap:Yt,roughnessMap:Zt,anisotropy:Jt,anisotropyMap:De,clearcoat:D,clearcoatMap:E,clearcoatNormalMap:_,clearcoatRoughnessMap:k,diffuseRoughness:jt,diffuseRoughnessMap:ne,dispersion:rt,retroreflection:at,iridescence:fe,iridescenceMap:Q,iridescenceThicknessMap:ae,sheen:pt,sheenColorMap:ue,sheenRoughnessMap:Z,specularMap:J,specularColorMap:le,specularIntensityMap:R,transmission:Pe,transmissionMap:K,thicknessMap:q,gradientMap:ce,opaque:y.transparent===!1&&y.blending===ds&&y.alphaToCoverage===!1,alphaMap:re,alphaTest:oe,alphaHash:Te,combine:y.combine,mapUv:Ie&&d(y.map.channel),aoMapUv:Et&&d(y.aoMap.channel),lightMapUv:ft&&d(y.lightMap.channel),bumpMapUv:zt&&d(y.bumpMap.channel),normalMapUv:lt&&d(y.normalMap.channel),displacementMapUv:wn&&d(y.displacementMap.channel),emissiveMapUv:vt&&d(y.emissiveMap.channel),metalnessMapUv:Yt&&d(y.metalnessMap.channel),roughnessMapUv:Zt&&d(y.roughnessMap.channel),anisotropyMapUv:De&&d(y.anisotropyMap.channel),clearcoatMapUv:E&&d(y.clearcoatMap.channel),clearcoatNormalMapUv:_&&d(y.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:k&&d(y.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ne&&d(y.diffuseRoughnessMap.channel),iridescenceMapUv:Q&&d(y.iridescenceMap.channel),iridescenceThicknessMapUv:ae&&d(y.iridescenceThicknessMap.channel),sheenColorMapUv:ue&&d(y.sheenColorMap.channel),sheenRoughnessMapUv:Z&&d(y.sheenRoughnessMap.channel),specularMapUv:J&&d(y.specularMap.channel),specularColorMapUv:le&&d(y.specularColorMap.channel),specularIntensityMapUv:R&&d(y.specularIntensityMap.channel),transmissionMapUv:K&&d(y.transmissionMap.channel),thicknessMapUv:q&&d(y.thicknessMap.channel),alphaMapUv:re&&d(y.alphaMap.channel),vertexTangents:!!P.attributes.tangent&&(lt||Jt),vertexNormals:!!P.attributes.normal,vertexColors:y.vertexColors,vertexAlphas:y.vertexColors===!0&&!!P.attributes.color&&P.attributes.color.itemSize===4,pointsUvs:U.isPoints===!0&&!!P.attributes.uv&&(Ie||re),fog:!!G,useFog:y.fog===!0,fogExp2:!!G&&G.isFogExp2,flatShading:y.wireframe===!1&&(y.flatShading===!0||P.attributes.normal===void 0&&lt===!1&&(y.isMeshLambertMaterial||y.isMeshPhongMaterial||y.isMeshStandardMaterial||y.isMeshPhysicalMaterial)),sizeAttenuation:y.sizeAttenuation===!0,logarithmicDepthBuffer:f,reversedDepthBuffer:ye,skinning:U.isSkinnedMesh===!0,hasPositionAttribute:P.attributes.position!==void 0,morphTargets:P.morphAttributes.position!==void 0,morphNormals:P.morphAttributes.normal!==void 0,morphColors:P.morphAttributes.color!==void 0,morphTargetsCount:te,morphTextureStride:Se,numSunLights:w.sun.length,numDirLights:w.directional.length,numPointLights:w.point.length,numSpotLights:w.spot.length,numSpotLightMaps:w.spotLightMap.length,numRectAreaLights:w.rectArea.length,numHemiLights:w.hemi.length,numSunLightShadows:w.sunShadowMap.length,numDirLightShadows:w.directionalShadowMap.length,numPointLightShadows:w.pointShadowMap.length,numSpotLightShadows:w.spotShadowMap.length,numSpotLightShadowsWithMaps:w.numSpotLightShadowsWithMaps,numLightProbes:w.numLightProbes,numLightProbeGrids:F.filter(pe=>pe.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:y.dithering,shadowMapEnabled:i.shadowMap.enabled&&N.length>0,shadowMapType:i.shadowMap.type,toneMapping:se,decodeVideoTexture:Ie&&y.map.isVideoTexture===!0&&$e.getTransfer(y.map.colorSpace)===Ke,decodeVideoTextureEmissive:vt&&y.emissiveMap.isVideoTexture===!0&&$e.getTransfer(y.emissiveMap.colorSpace)===Ke,premultipliedAlpha:y.premultipliedAlpha,doubleSided:y.side===on,flipSided:y.side===kt,useDepthPacking:y.depthPacking>=0,depthPacking:y.depthPacking||0,index0AttributeName:y.index0AttributeName,extensionClipCullDistance:Be&&y.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Be&&y.extensions.multiDraw===!0||ht)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:y.customProgramCacheKey()};return ke.vertexUv1s=l.has(1),ke.vertexUv2s=l.has(2),ke.vertexUv3s=l.has(3),l.clear(),ke}function x(y){let w=[];if(y.shaderID?w.push(y.shaderID):(w.push(y.customVertexShaderID),w.push(y.customFragmentShaderID)),y.defines!==void 0)for(let N in y.defines)w.push(N),w.push(y.defines[N]);return y.isRawShaderMaterial===!1&&(m(w,y),p(w,y),w.push(i.outputColorSpace)),w.push(y.customProgramCacheKey),w.join()}function m(y,w){y.push(w.precision),y.push(w.outputColorSpace),y.push(w.envMapMode),y.push(w.envMapPMREM),y.push(w.envMapMaxLod),y.push(w.envMapSize),y.push(w.mapUv),y.push(w.alphaMapUv),y.push(w.lightMapUv),y.push(w.aoMapUv),y.push(w.bumpMapUv),y.push(w.normalMapUv),y.push(w.displacementMapUv),y.push(w.emissiveMapUv),y.push(w.metalnessMapUv),y.push(w.roughnessMapUv),y.push(w.anisotropyMapUv),y.push(w.clearcoatMapUv),y.push(w.clearcoatNormalMapUv),y.push(w.clearcoatRoughnessMapUv),y.push(w.diffuseRoughnessMapUv),y.push(w.iridescenceMapUv),y.push(w.iridescenceThicknessMapUv),y.push(w.sheenColorMapUv),y.push(w.sheenRoughnessMapUv),y.push(w.specularMapUv),y.push(w.specularColorMapUv),y.push(w.specularIntensityMapUv),y.push(w.transmissionMapUv),y.push(w.thicknessMapUv),y.push(w.combine),y.push(w.fogExp2),y.push(w.sizeAttenuation),y.push(w.morphTargetsCount),y.push(w.numSunLights),y.push(w.numDirLights),y.push(w.numPointLights),y.push(w.numSpotLights),y.push(w.numSpotLightMaps),y.push(w.numHemiLights),y.push(w.numRectAreaLights),y.push(w.numSunLightShadows),y.push(w.numDirLightShadows),y.push(w.numPointLightShadows),y.push(w.numSpotLightShadows),y.push(w.numSpotLightShadowsWithMaps),y.push(w.numLightProbes),y.push(w.numLightProbeGrids),y.push(w.shadowMapType),y.push(w.toneMapping),y.push(w.numClippingPlanes),y.push(w.numClipIntersection),y.push(w.depthPacking)}function p(y,w){a.disableAll(),w.instancing&&a.enable(0),w.instancingColor&&a.enable(1),w.instancingMorph&&a.enable(2),w.matcap&&a.enable(3),w.envMap&&a.enable(4),w.normalMapObjectSpace&&a.enable(5),w.normalMapTangentSpace&&a.enable(6),w.clearcoat&&a.enable(7),w.iridescence&&a.enable(8),w.alphaTest&&a.enable(9),w.vertexColors&&a.enable(10),w.vertexAlphas&&a.enable(11),w.vertexUv1s&&a.enable(12),w.vertexUv2s&&a.enable(13),w.vertexUv3s&&a.enable(14),w.vertexTangents&&a.enable(15),w.anisotropy&&a.enable(16),w.alphaHash&&a.enable(17),w.batching&&a.enable(18),w.dispersion&&a.enable(19),w.retroreflection&&a.enable(24),w.diffuseRoughness&&a.enable(25),w.batchingColor&&a.enable(20),w.gradientMap&&a.enable(21),w.packedNormalMap&&a.enable(22),w.vertexNormals&&a.enable(23),y.push(a.mask),a.disableAll(),w.fog&&a.enable(0),w.useFog&&a.enable(1),w.flatShading&&a.enable(2),w.logarithmicDepthBuffer&&a.enable(3),w.reversedDepthBuffer&&a.enable(4),w.skinning&&a.enable(5),w.morphTargets&&a.enable(6),w.morphNormals&&a.enable(7),w.morphColors&&a.enable(8),w.premultipliedAlpha&&a.enable(9),w.shadowMapEnabled&&a.enable(10),w.doubleSided&&a.enable(11),w.flipSided&&a.enable(12),w.useDepthPacking&&a.enable(13),w.dithering&&a.enable(14),w.transmission&&a.enable(15),w.sheen&&a.enable(16),w.opaque&&a.enable(17),w.pointsUvs&&a.enable(18),w.decodeVideoTexture&&a.enable(19),w.decodeVideoTextureEmissive&&a.enable(20),w.alphaToCoverage&&a.enable(21),w.numLightProbeGrids>0&&a.enable(22),w.hasPositionAttribute&&a.enable(23),y.push(a.mask)}function b(y){let w=u[y.type],N;if(w){let C=Pn[w];N=af.clone(C.uniforms)}else N=y.uniforms;return N}function T(y,w){let N=h.get(w);return N!==void 0?++N.usedTimes:(N=new Rv(i,w,y,s),c.push(N),h.set(w,N)),N}function M(y){if(--y.usedTimes===0){let w=c.indexOf(y);c[w]=c[c.length-1],c.pop(),h.delete(y.cacheKey),y.destroy()}}function A(y){o.remove(y)}function S(){o.dispose()}return{getParameters:g,getProgramCacheKey:x,getUniforms:b,acquireProgram:T,releaseProgram:M,releaseShaderCache:A,programs:c,dispose:S}}function Lv(){let i=new WeakMap;function e(a){return i.has(a)}function t(a){let o=i.get(a);return o===void 0&&(o={},i.set(a,o)),o}function n(a){i.delete(a)}function s(a,o,l){i.get(a)[o]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function Nv(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function Tf(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function Af(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function a(u){let d=0;return u.isInstancedMesh&&(d+=2),u.isSkinnedMesh&&(d+=1),d}function o(u,d,g,x,m,p){let b=i[e];return b===void 0?(b={id:u.id,object:u,geometry:d,material:g,materialVariant:a(u),groupOrder:x,renderOrder:u.renderOrder,z:m,group:p},i[e]=b):(b.id=u.id,b.object=u,b.geometry=d,b.material=g,b.materialVariant=a(u),b.groupOrder=x,b.renderOrder=u.renderOrder,b.z=m,b.group=p),e++,b}function l(u,d,g,x,m,p,b){b.reversedDepth===!0&&(m=-m);let T=o(u,d,g,x,m,p);g.transmission>0?n.push(T):g.transparent===!0?s.push(T):t.push(T)}function c(u,d,g,x,m,p){let b=o(u,d,g,x,m,p);g.transmission>0?n.unshift(b):g.transparent===!0?s.unshift(b):t.unshift(b)}function h(u,d){t.length>1&&t.sort(u||Nv),n.length>1&&n.sort(d||Tf),s.length>1&&s.sort(d||Tf)}function f(){for(let u=e,d=i.length;u<d;u++){let g=i[u];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:f,sort:h}}function Dv(){let i=new WeakMap;function e(n,s){let r=i.get(n),a;return r===void 0?(a=new Af,i.set(n,[a])):s>=r.length?(a=new Af,r.push(a)):a=r[s],a}function t(){i=new WeakMap}return{get:e,dispose:t}}function Uv(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new L,color:new Ve};break;case"SpotLight":t={position:new L,direction:new L,color:new Ve,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new L,color:new Ve,distance:0,decay:0};break;case"HemisphereLight":t={direction:new L,skyColor:new Ve,groundColor:new Ve};break;case"RectAreaLight":t={color:new Ve,position:new L,halfWidth:new L,halfHeight:new L};break}return i[e.id]=t,t}}}function Fv(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Me};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Me};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Me,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}function kv(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function Bv(i){let e=new Uv,t=Fv(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new L);let s=new L,r=new Ze,a=new Ze;function o(c){let h=0,f=0,u=0;for(let F=0;F<9;F++)n.probe[F].set(0,0,0);let d=0,g=0,x=0,m=0,p=0,b=0,T=0,M=0,A=0,S=0,y=0,w=0,N=0,C=0;c.sort(kv);for(let F=0,G=c.length;F<G;F++){let P=c[F],W=P.color,Y=P.intensity,H=P.distance,ie=null;if(P.shadow&&P.shadow.map&&(P.shadow.map.texture.format===yi?ie=P.shadow.map.texture:ie=P.shadow.map.depthTexture||P.shadow.map.texture),P.isAmbientLight)h+=W.r*Y,f+=W.g*Y,u+=W.b*Y;else if(P.isLightProbe){for(let X=0;X<9;X++)n.probe[X].addScaledVector(P.sh.coefficients[X],Y);C++}else if(P.isSunLight){let X=e.get(P);if(X.color.copy(P.color).multiplyScalar(P.intensity),P.castShadow){let ee=P.shadow,te=t.get(P);te.shadowIntensity=ee.intensity,te.shadowBias=ee.bias,te.shadowNormalBias=ee.normalBias,te.shadowRadius=ee.radius,te.shadowMapSize.copy(ee.mapSize).multiply(ee.getFrameExtents()),n.sunShadow[g]=te,n.sunShadowMap[g]=ie;let Se=ee.getViewportCount();for(let Ue=0;Ue<Se;Ue++)n.sunShadowMatrix[x+Ue]=ee.getMatrix(Ue),n.sunShadowCascade[x+Ue]=ee._cascadeData[Ue];x+=Se,g++}n.sun[d]=X,d++}else if(P.isDirectionalLight){let X=e.get(P);if(X.color.copy(P.color).multiplyScalar(P.intensity),P.castShadow){let ee=P.shadow,te=t.get(P);te.shadowIntensity=ee.intensity,te.shadowBias=ee.bias,te.shadowNormalBias=ee.normalBias,te.shadowRadius=ee.radius,te.shadowMapSize=ee.mapSize,n.directionalShadow[m]=te,n.directionalShadowMap[m]=ie,n.directionalShadowMatrix[m]=P.shadow.matrix,A++}n.directional[m]=X,m++}else if(P.isSpotLight){let X=e.get(P);X.position.setFromMatrixPosition(P.matrixWorld),X.color.copy(W).multiplyScalar(Y),X.distance=H,X.coneCos=Math.cos(P.angle),X.penumbraCos=Math.cos(P.angle*(1-P.penumbra)),X.decay=P.decay,n.spot[b]=X;let ee=P.shadow;if(P.map&&(n.spotLightMap[w]=P.map,w++,ee.updateMatrices(P),P.castShadow&&N++),n.spotLightMatrix[b]=ee.matrix,P.castShadow){let te=t.get(P);te.shadowIntensity=ee.intensity,te.shadowBias=ee.bias,te.shadowNormalBias=ee.normalBias,te.shadowRadius=ee.radius,te.shadowMapSize=ee.mapSize,n.spotShadow[b]=te,n.spotShadowMap[b]=ie,y++}b++}else if(P.isRectAreaLight){let X=e.get(P);X.color.copy(W).multiplyScalar(Y),X.halfWidth.set(P.width*.5,0,0),X.halfHeight.set(0,P.height*.5,0),n.rectArea[T]=X,T++}else if(P.isPointLight){let X=e.get(P);if(X.color.copy(P.color).multiplyScalar(P.intensity),X.distance=P.distance,X.decay=P.decay,P.castShadow){let ee=P.shadow,te=t.get(P);te.shadowIntensity=ee.intensity,te.shadowBias=ee.bias,te.shadowNormalBias=ee.normalBias,te.shadowRadius=ee.radius,te.shadowMapSize=ee.mapSize,te.shadowCameraNear=ee.camera.near,te.shadowCameraFar=ee.camera.far,n.pointShadow[p]=te,n.pointShadowMap[p]=ie,n.pointShadowMatrix[p]=P.shadow.matrix,S++}n.point[p]=X,p++}else if(P.isHemisphereLight){let X=e.get(P);X.skyColor.copy(P.color).multiplyScalar(Y),X.groundColor.copy(P.groundColor).multiplyScalar(Y),n.hemi[M]=X,M++}}T>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=me.LTC_FLOAT_1,n.rectAreaLTC2=me.LTC_FLOAT_2):(n.rectAreaLTC1=me.LTC_HALF_1,n.rectAreaLTC2=me.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=f,n.ambient[2]=u;let U=n.hash;(U.sunLength!==d||U.directionalLength!==m||U.pointLength!==p||U.spotLength!==b||U.rectAreaLength!==T||U.hemiLength!==M||U.numSunShadows!==g||U.numDirectionalShadows!==A||U.numPointShadows!==S||U.numSpotShadows!==y||U.numSpotMaps!==w||U.numLightProbes!==C)&&(n.sun.length=d,n.directional.length=m,n.spot.length=b,n.rectArea.length=T,n.point.length=p,n.hemi.length=M,n.sunShadow.length=g,n.sunShadowMap.length=g,n.sunShadowMatrix.length=x,n.sunShadowCascade.length=x,n.directionalShadow.length=A,n.directionalShadowMap.length=A,n.directionalShadowMatrix.length=A,n.pointShadow.length=S,n.pointShadowMap.length=S,n.pointShadowMatrix.length=S,n.spotShadow.length=y,n.spotShadowMap.length=y,n.spotLightMatrix.length=y+w-N,n.spotLightMap.length=w,n.numSpotLightShadowsWithMaps=N,n.numLightProbes=C,U.sunLength=d,U.directionalLength=m,U.pointLength=p,U.spotLength=b,U.rectAreaLength=T,U.hemiLength=M,U.numSunShadows=g,U.numDirectionalShadows=A,U.numPointShadows=S,U.numSpotShadows=y,U.numSpotMaps=w,U.numLightProbes=C,n.version=Ov++)}function l(c,h){let f=0,u=0,d=0,g=0,x=0,m=0,p=h.matrixWorldInverse;for(let b=0,T=c.length;b<T;b++){let M=c[b];if(M.isSunLight){let A=n.sun[f];A.direction.setFromMatrixPosition(M.matrixWorld),A.direction.transformDirection(p),f++}else if(M.isDirectionalLight){let A=n.directional[u];A.direction.setFromMatrixPosition(M.matrixWorld),s.setFromMatrixPosition(M.target.matrixWorld),A.direction.sub(s),A.direction.transformDirection(p),u++}else if(M.isSpotLight){let A=n.spot[g];A.position.setFromMatrixPosition(M.matrixWorld),A.position.applyMatrix4(p),A.direction.setFromMatrixPosition(M.matrixWorld),s.setFromMatrixPosition(M.target.matrixWorld),A.direction.sub(s),A.direction.transformDirection(p),g++}else if(M.isRectAreaLight){let A=n.rectArea[x];A.position.setFromMatrixPosition(M.matrixWorld),A.position.applyMatrix4(p),a.identity(),r.copy(M.matrixWorld),r.premultiply(p),a.extractRotation(r),A.halfWidth.set(M.width*.5,0,0),A.halfHeight.set(0,M.height*.5,0),A.halfWidth.applyMatrix4(a),A.halfHeight.applyMatrix4(a),x++}else if(M.isPointLight){let A=n.point[d];A.position.setFromMatrixPosition(M.matrixWorld),A.position.applyMatrix4(p),d++}else if(M.isHemisphereLight){let A=n.hemi[m];A.direction.setFromMatrixPosition(M.matrixWorld),A.direction.transformDirection(p),m++}}}return{setup:o,setupView:l,state:n}}function Rf(i){let e=new Bv(i),t=[],n=[],s=[];function r(f){h.camera=f,t.length=0,n.length=0,s.length=0}function a(f){f.isLightProbeGrid?s.push(f):t.push(f)}function o(f){n.push(f)}function l(){e.setup(t),s.sort((f,u)=>f.priority-u.priority||f.id-u.id)}function c(f){e.setupView(t,f)}let h={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:a,pushShadow:o}}function zv(i){let e=new WeakMap;function t(s,r=0){let a=e.get(s),o;return a===void 0?(o=new Rf(i),e.set(s,[o])):r>=a.length?(o=new Rf(i),a.push(o)):o=a[r],o}function n(){e=new WeakMap}return{get:t,dispose:n}}function qv(i,e,t){let n=new hi,s=new Me,r=new Me,a=new ot,o=new Za,l=new Ja,c={},h=t.maxTextureSize,f={[gi]:kt,[kt]:gi,[on]:on},u=new An({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Me},radius:{value:4}},vertexShader:Vv,fragmentShader:Gv}),d=u.clone();d.defines.HORIZONTAL_PASS=1;let g=new St;g.setAttribute("position",new yn(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let x=new Rt(g,u),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=mr;let p=this.type;this.render=function(S,y,w){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||S.length===0)return;this.type===wd&&(Re("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=mr);let N=i.getRenderTarget(),C=i.getActiveCubeFace(),U=i.getActiveMipmapLevel(),F=i.state;F.setBlending(Di),F.buffers.depth.getReversed()===!0?F.buffers.color.setClear(0,0,0,0):F.buffers.color.setClear(1,1,1,1),F.buffers.depth.setTest(!0),F.setScissorTest(!1);let G=p!==this.type;G&&y.traverse(function(P){P.material&&(Array.isArray(P.material)?P.material.forEach(W=>W.needsUpdate=!0):P.material.needsUpdate=!0)});for(let P=0,W=S.length;P<W;P++){let Y=S[P],H=Y.shadow;if(H===void 0){Re("WebGLShadowMap:",Y,"has no shadow.");continue}if(H.autoUpdate===!1&&H.needsUpdate===!1)continue;s.copy(H.mapSize);let ie=H.getFrameExtents();s.multiply(ie),r.copy(H.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ie.x),s.x=r.x*ie.x,H.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ie.y),s.y=r.y*ie.y,H.mapSize.y=r.y));let X=i.state.buffers.depth.getReversed();if(H.camera._reversedDepth=X,H.map===null||G===!0){if(H.map!==null&&(H.map.depthTexture!==null&&(H.map.depthTexture.dispose(),H.map.depthTexture=null),H.map.dispose()),this.type===us){if(Y.isPointLight){Re("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}H.map=new Xt(s.x,s.y,{format:yi,type:xn,minFilter:Ot,magFilter:Ot,generateMipmaps:!1}),H.map.texture.name=Y.name+".shadowMap",H.map.depthTexture=new Zn(s.x,s.y,ln),H.map.depthTexture.name=Y.name+".shadowMapDepth",H.map.depthTexture.format=Hn,H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Mt,H.map.depthTexture.magFilter=Mt}else Y.isPointLight?(H.map=new Tr(s.x),H.map.depthTexture=new tr(s.x,vn)):(H.map=new Xt(s.x,s.y),H.map.depthTexture=new Zn(s.x,s.y,vn)),H.map.depthTexture.name=Y.name+".shadowMap",H.map.depthTexture.format=Hn,this.type===mr?(H.map.depthTexture.compareFunction=X?th:eh,H.map.depthTexture.minFilter=Ot,H.map.depthTexture.magFilter=Ot):(H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Mt,H.map.depthTexture.magFilter=Mt);H.camera.updateProjectionMatrix()}H.map.isWebGLCubeRenderTarget!==!0&&(H.map.width!==s.x||H.map.height!==s.y)&&H.map.setSize(s.x,s.y);let ee=H.map.isWebGLCubeRenderTarget?6:H.getViewportCount();Y.isPointLight!==!0&&H.updateMatrices(Y,w);let te=(H.camera.layers.mask&4294967294)!==0?H.camera.layers:w.layers;for(let Se=0;Se<ee;Se++){let Ue=H.getCamera(Se);if(Y.isPointLight){let j=H.camera,ge=H.matrix,xe=Y.distance||j.far;xe!==j.far&&(j.far=xe,j.updateProjectionMatrix()),Sr.setFromMatrixPosition(Y.matrixWorld),j.position.copy(Sr),fh.copy(j.position),fh.add(Hv[Se]),j.up.copy(Wv[Se]),j.lookAt(fh),j.updateMatrixWorld(),ge.makeTranslation(-Sr.x,-Sr.y,-Sr.z),Cf.multiplyMatrices(j.projectionMatrix,j.matrixWorldInverse),H._frustum.setFromProjectionMatrix(Cf,j.coordinateSystem,j.reversedDepth)}if(H.map.isWebGLCubeRenderTarget)i.setRenderTarget(H.map,Se),i.clear();else{Se===0&&(i.setRenderTarget(H.map),i.clear());let j=H.getViewport(Se);a.set(r.x*j.x,r.y*j.y,r.x*j.z,r.y*j.w),F.viewport(a)}n=H.getFrustum(Se),M(y,w,Ue,Y,te,this.type)}H.isPointLightShadow!==!0&&this.type===us&&b(H,w),H.needsUpdate=!1}p=this.type,m.needsUpdate=!1,i.setRenderTarget(N,C,U)};function b(S,y){let w=e.update(x);u.defines.VSM_SAMPLES!==S.blurSamples&&(u.defines.VSM_SAMPLES=S.blurSamples,d.defines.VSM_SAMPLES=S.blurSamples,u.needsUpdate=!0,d.needsUpdate=!0),S.mapPass===null?S.mapPass=new Xt(s.x,s.y,{format:yi,type:xn}):(S.mapPass.width!==S.map.width||S.mapPass.height!==S.map.height)&&S.mapPass.setSize(S.map.width,S.map.height),u.uniforms.shadow_pass.value=S.map.depthTexture,u.uniforms.resolution.value.set(S.map.width,S.map.height),u.uniforms.radius.value=S.radius,i.setRenderTarget(S.mapPass),i.clear(),i.renderBufferDirect(y,null,w,u,x,null),d.uniforms.shadow_pass.value=S.mapPass.texture,d.uniforms.resolution.value.set(S.map.width,S.map.height),d.uniforms.radius.value=S.radius,i.setRenderTarget(S.map),i.clear(),i.renderBufferDirect(y,null,w,d,x,null)}function T(S,y,w,N){let C=null,U=w.isPointLight===!0?S.customDistanceMaterial:S.customDepthMaterial;if(U!==void 0)C=U;else if(C=w.isPointLight===!0?l:o,i.localClippingEnabled&&y.clipShadows===!0&&Array.isArray(y.clippingPlanes)&&y.clippingPlanes.length!==0||y.displacementMap&&y.displacementScale!==0||y.alphaMap&&y.alphaTest>0||y.map&&y.alphaTest>0||y.alphaToCoverage===!0){let F=C.uuid,G=y.uuid,P=c[F];P===void 0&&(P={},c[F]=P);let W=P[G];W===void 0&&(W=C.clone(),P[G]=W,y.addEventListener("dispose",A)),C=W}if(C.visible=y.visible,C.wireframe=y.wireframe,N===us?C.side=y.shadowSide!==null?y.shadowSide:y.side:C.side=y.shadowSide!==null?y.shadowSide:f[y.side],C.alphaMap=y.alphaMap,C.alphaTest=y.alphaToCoverage===!0?.5:y.alphaTest,C.map=y.map,C.clipShadows=y.clipShadows,C.clippingPlanes=y.clippingPlanes,C.clipIntersection=y.clipIntersection,C.displacementMap=y.displacementMap,C.displacementScale=y.displacementScale,C.displacementBias=y.displacementBias,C.wireframeLinewidth=y.wireframeLinewidth,C.linewidth=y.linewidth,w.isPointLight===!0&&C.isMeshDistanceMaterial===!0){let F=i.properties.get(C);F.light=w}return C}function M(S,y,w,N,C,U){if(S.visible===!1)return;if(S.layers.test(C)&&(S.isMesh||S.isLine||S.isPoints)&&(S.castShadow||S.receiveShadow&&U===us)&&(!S.frustumCulled||S.intersectsFrustum(n))){S.modelViewMatrix.multiplyMatrices(w.matrixWorldInverse,S.matrixWorld);let P=e.update(S),W=S.material;if(Array.isArray(W)){let Y=P.groups;for(let H=0,ie=Y.length;H<ie;H++){let X=Y[H],ee=W[X.materialIndex];if(ee&&ee.visible){let te=T(S,ee,N,U);S.onBeforeShadow(i,S,y,w,P,te,X),i.renderBufferDirect(w,null,P,te,S,X),S.onAfterShadow(i,S,y,w,P,te,X)}}}else if(W.visible){let Y=T(S,W,N,U);S.onBeforeShadow(i,S,y,w,P,Y,null),i.renderBufferDirect(w,null,P,Y,S,null),S.onAfterShadow(i,S,y,w,P,Y,null)}}let G=S.children;for(let P=0,W=G.length;P<W;P++)M(G[P],y,w,N,C,U)}function A(S){S.target.removeEventListener("dispose",A);for(let w in c){let N=c[w],C=S.target.uuid;C in N&&(N[C].dispose(),delete N[C])}}}function Xv(i,e){function t(){let R=!1,K=new ot,q=null,ce=new ot(0,0,0,0);return{setMask:function(re){q!==re&&!R&&(i.colorMask(re,re,re,re),q=re)},setLocked:function(re){R=re},setClear:function(re,oe,Te,Be,se){se===!0&&(re*=Be,oe*=Be,Te*=Be),K.set(re,oe,Te,Be),ce.equals(K)===!1&&(i.clearColor(re,oe,Te,Be),ce.copy(K))},reset:function(){R=!1,q=null,ce.set(-1,0,0,0)}}}function n(){let R=!1,K=!1,q=null,ce=null,re=null;return{setReversed:function(oe){if(K!==oe){let Te=e.get("EXT_clip_control");oe?Te.clipControlEXT(Te.LOWER_LEFT_EXT,Te.ZERO_TO_ONE_EXT):Te.clipControlEXT(Te.LOWER_LEFT_EXT,Te.NEGATIVE_ONE_TO_ONE_EXT),K=oe;let Be=re;re=null,this.setClear(Be)}},getReversed:function(){return K},setTest:function(oe){oe?ye(i.DEPTH_TEST):Oe(i.DEPTH_TEST)},setMask:function(oe){q!==oe&&!R&&(i.depthMask(oe),q=oe)},setFunc:function(oe){if(K&&(oe=nf[oe]),ce!==oe){switch(oe){case Ma:i.depthFunc(i.NEVER);break;case Sa:i.depthFunc(i.ALWAYS);break;case Ea:i.depthFunc(i.LESS);break;case ns:i.depthFunc(i.LEQUAL);break;case Ta:i.depthFunc(i.EQUAL);break;case Aa:i.depthFunc(i.GEQUAL);break;case Ra:i.depthFunc(i.GREATER);break;case Ca:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}ce=oe}},setLocked:function(oe){R=oe},setClear:function(oe){re!==oe&&(re=oe,K&&(oe=1-oe),i.clearDepth(oe))},reset:function(){R=!1,q=null,ce=null,re=null,K=!1}}}function s(){let R=!1,K=null,q=null,ce=null,re=null,oe=null,Te=null,Be=null,se=null;return{setTest:function(Ae){R||(Ae?ye(i.STENCIL_TEST):Oe(i.STENCIL_TEST))},setMask:function(Ae){K!==Ae&&!R&&(i.stencilMask(Ae),K=Ae)},setFunc:function(Ae,ke,pe){(q!==Ae||ce!==ke||re!==pe)&&(i.stencilFunc(Ae,ke,pe),q=Ae,ce=ke,re=pe)},setOp:function(Ae,ke,pe){(oe!==Ae||Te!==ke||Be!==pe)&&(i.stencilOp(Ae,ke,pe),oe=Ae,Te=ke,Be=pe)},setLocked:function(Ae){R=Ae},setClear:function(Ae){se!==Ae&&(i.clearStencil(Ae),se=Ae)},reset:function(){R=!1,K=null,q=null,ce=null,re=null,oe=null,Te=null,Be=null,se=null}}}let r=new t,a=new n,o=new s,l={},c=new WeakMap,h={},f={},u={},d=new WeakMap,g=[],x=null,m=!1,p=null,b=null,T=null,M=null,A=null,S=null,y=null,w=new Ve(0,0,0),N=0,C=!1,U=null,F=null,G=null,P=null,W=null,Y=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),H=!1,ie=0,X=i.getParameter(i.VERSION);X.indexOf("WebGL")!==-1?(ie=parseFloat(/^WebGL (\d)/.exec(X)[1]),H=ie>=1):X.indexOf("OpenGL ES")!==-1&&(ie=parseFloat(/^OpenGL ES (\d)/.exec(X)[1]),H=ie>=2);let ee=null,te={},Se=i.getParameter(i.SCISSOR_BOX),Ue=i.getParameter(i.VIEWPORT),j=new ot().fromArray(Se),ge=new ot().fromArray(Ue);function xe(R,K,q,ce){let re=new Uint8Array(4),oe=i.createTexture();i.bindTexture(R,oe),i.texParameteri(R,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(R,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Te=0;Te<q;Te++)R===i.TEXTURE_3D||R===i.TEXTURE_2D_ARRAY?i.texImage3D(K,0,i.RGBA,1,1,ce,0,i.RGBA,i.UNSIGNED_BYTE,re):i.texImage2D(K+Te,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,re);return oe}let Ce={};Ce[i.TEXTURE_2D]=xe(i.TEXTURE_2D,i.TEXTURE_2D,1),Ce[i.TEXTURE_CUBE_MAP]=xe(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ce[i.TEXTURE_2D_ARRAY]=xe(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Ce[i.TEXTURE_3D]=xe(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),a.setClear(1),o.setClear(0),ye(i.DEPTH_TEST),a.setFunc(ns),zt(!1),lt(Lc),ye(i.CULL_FACE),Et(Di);function ye(R){h[R]!==!0&&(i.enable(R),h[R]=!0)}function Oe(R){h[R]!==!1&&(i.disable(R),h[R]=!1)}function ht(R,K){return u[R]!==K?(i.bindFramebuffer(R,K),u[R]=K,R===i.DRAW_FRAMEBUFFER&&(u[i.FRAMEBUFFER]=K),R===i.FRAMEBUFFER&&(u[i.DRAW_FRAMEBUFFER]=K),!0):!1}function Ie(R,K){let q=g,ce=!1;if(R){q=d.get(K),q===void 0&&(q=[],d.set(K,q));let re=R.textures;if(q.length!==re.length||q[0]!==i.COLOR_ATTACHMENT0){for(let oe=0,Te=re.length;oe<Te;oe++)q[oe]=i.COLOR_ATTACHMENT0+oe;q.length=re.length,ce=!0}}else q[0]!==i.BACK&&(q[0]=i.BACK,ce=!0);ce&&i.drawBuffers(q)}function Qe(R){return x!==R?(i.useProgram(R),x=R,!0):!1}let tt={[Ui]:i.FUNC_ADD,[Sd]:i.FUNC_SUBTRACT,[Ed]:i.FUNC_REVERSE_SUBTRACT};tt[Td]=i.MIN,tt[Ad]=i.MAX;let We={[Rd]:i.ZERO,[Cd]:i.ONE,[Pd]:i.SRC_COLOR,[Fc]:i.SRC_ALPHA,[Fd]:i.SRC_ALPHA_SATURATE,[Dd]:i.DST_COLOR,[Ld]:i.DST_ALPHA,[Id]:i.ONE_MINUS_SRC_COLOR,[Oc]:i.ONE_MINUS_SRC_ALPHA,[Ud]:i.ONE_MINUS_DST_COLOR,[Nd]:i.ONE_MINUS_DST_ALPHA,[Od]:i.CONSTANT_COLOR,[kd]:i.ONE_MINUS_CONSTANT_COLOR,[Bd]:i.CONSTANT_ALPHA,[zd]:i.ONE_MINUS_CONSTANT_ALPHA};function Et(R,K,q,ce,re,oe,Te,Be,se,Ae){if(R===Di){m===!0&&(Oe(i.BLEND),m=!1);return}if(m===!1&&(ye(i.BLEND),m=!0),R!==Md){if(R!==p||Ae!==C){if((b!==Ui||A!==Ui)&&(i.blendEquation(i.FUNC_ADD),b=Ui,A=Ui),Ae)switch(R){case ds:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Nc:i.blendFunc(i.ONE,i.ONE);break;case Dc:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Uc:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:Le("WebGLState: Invalid blending: ",R);break}else switch(R){case ds:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Nc:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case Dc:Le("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Uc:Le("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Le("WebGLState: Invalid blending: ",R);break}T=null,M=null,S=null,y=null,w.set(0,0,0),N=0,p=R,C=Ae}return}re=re||K,oe=oe||q,Te=Te||ce,(K!==b||re!==A)&&(i.blendEquationSeparate(tt[K],tt[re]),b=K,A=re),(q!==T||ce!==M||oe!==S||Te!==y)&&(i.blendFuncSeparate(We[q],We[ce],We[oe],We[Te]),T=q,M=ce,S=oe,y=Te),(Be.equals(w)===!1||se!==N)&&(i.blendColor(Be.r,Be.g,Be.b,se),w.copy(Be),N=se),p=R,C=!1}function ft(R,K){R.side===on?Oe(i.CULL_FACE):ye(i.CULL_FACE);let q=R.side===kt;K&&(q=!q),zt(q),R.blending===ds&&R.transparent===!1?Et(Di):Et(R.blending,R.blendEquation,R.blendSrc,R.blendDst,R.blendEquationAlpha,R.blendSrcAlpha,R.blendDstAlpha,R.blendColor,R.blendAlpha,R.premultipliedAlpha),a.setFunc(R.depthFunc),a.setTest(R.depthTest),a.setMask(R.depthWrite),r.setMask(R.colorWrite);let ce=R.stencilWrite;o.setTest(ce),ce&&(o.setMask(R.stencilWriteMask),o.setFunc(R.stencilFunc,R.stencilRef,R.stencilFuncMask),o.setOp(R.stencilFail,R.stencilZFail,R.stencilZPass)),vt(R.polygonOffset,R.polygonOffsetFactor,R.polygonOffsetUnits),R.alphaToCoverage===!0?ye(i.SAMPLE_ALPHA_TO_COVERAGE):Oe(i.SAMPLE_ALPHA_TO_COVERAGE)}function zt(R){U!==R&&(R?i.frontFace(i.CW):i.frontFace(i.CCW),U=R)}function lt(R){R!==xd?(ye(i.CULL_FACE),R!==F&&(R===Lc?i.cullFace(i.BACK):R===bd?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Oe(i.CULL_FACE),F=R}function wn(R){R!==G&&(H&&i.lineWidth(R),G=R)}function vt(R,K,q){R?(ye(i.POLYGON_OFFSET_FILL),(P!==K||W!==q)&&(P=K,W=q,a.getReversed()&&(K=-K,q=-q),i.polygonOffset(K,q))):Oe(i.POLYGON_OFFSET_FILL)}function Yt(R){R?ye(i.SCISSOR_TEST):Oe(i.SCISSOR_TEST)}function Zt(R){R===void 0&&(R=i.TEXTURE0+Y-1),ee!==R&&(i.activeTexture(R),ee=R)}function Jt(R,K,q){q===void 0&&(ee===null?q=i.TEXTURE0+Y-1:q=ee);let ce=te[q];ce===void 0&&(ce={type:void 0,texture:void 0},te[q]=ce),(ce.type!==R||ce.texture!==K)&&(ee!==q&&(i.activeTexture(q),ee=q),i.bindTexture(R,K||Ce[R]),ce.type=R,ce.texture=K)}function D(){let R=te[ee];R!==void 0&&R.type!==void 0&&(i.bindTexture(R.type,null),R.type=void 0,R.texture=void 0)}function jt(){try{i.compressedTexImage2D(...arguments)}catch(R){Le("WebGLState:",R)}}function rt(){try{i.compressedTexImage3D(...arguments)}catch(R){Le("WebGLState:",R)}}function at(){try{i.texSubImage2D(...arguments)}catch(R){Le("WebGLState:",R)}}function fe(){try{i.texSubImage3D(...arguments)}catch(R){Le("WebGLState:",R)}}function pt(){try{i.compressedTexSubImage2D(...arguments)}catch(R){Le("WebGLState:",R)}}function Pe(){try{i.compressedTexSubImage3D(...arguments)}catch(R){Le("WebGLState:",R)}}function De(){try{i.texStorage2D(...arguments)}catch(R){Le("WebGLState:",R)}}function E(){try{i.texStorage3D(...arguments)}catch(R){Le("WebGLState:",R)}}function _(){try{i.texImage2D(...arguments)}catch(R){Le("WebGLState:",R)}}function k(){try{i.texImage3D(...arguments)}catch(R){Le("WebGLState:",R)}}function ne(R){return f[R]!==void 0?f[R]:i.getParameter(R)}function Q(R,K){f[R]!==K&&(i.pixelStorei(R,K),f[R]=K)}function ae(R){j.equals(R)===!1&&(i.scissor(R.x,R.y,R.z,R.w),j.copy(R))}function ue(R){ge.equals(R)===!1&&(i.viewport(R.x,R.y,R.z,R.w),ge.copy(R))}function Z(R,K){let q=c.get(K);q===void 0&&(q=new WeakMap,c.set(K,q));let ce=q.get(R);ce===void 0&&(ce=i.getUniformBlockIndex(K,R.name),i.uniformBlockBinding(K,ce,ce),q.set(R,ce))}function J(R,K,q){let re=c.get(K).get(R);l[re]!==q&&(i.bindBufferBase(i.UNIFORM_BUFFER,re,q),l[re]=q)}function le(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),a.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},f={},ee=null,te={},u={},l={},d=new WeakMap,g=[],x=null,m=!1,p=null,b=null,T=null,M=null,A=null,S=null,y=null,w=new Ve(0,0,0),N=0,C=!1,U=null,F=null,G=null,P=null,W=null,j.set(0,0,i.canvas.width,i.canvas.height),ge.set(0,0,i.canvas.width,i.canvas.height),r.reset(),a.reset(),o.reset()}return{buffers:{color:r,depth:a,stencil:o},enable:ye,disable:Oe,bindFramebuffer:ht,drawBuffers:Ie,useProgram:Qe,setBlending:Et,setMaterial:ft,setFlipSided:zt,setCullFace:lt,setLineWidth:wn,setPolygonOffset:vt,setScissorTest:Yt,activeTexture:Zt,bindTexture:Jt,unbindTexture:D,compressedTexImage2D:jt,compressedTexImage3D:rt,texImage2D:_,texImage3D:k,pixelStorei:Q,getParameter:ne,updateUBOMapping:Z,uniformBlockBinding:J,texStorage2D:De,texStorage3D:E,texSubImage2D:at,texSubImage3D:fe,compressedTexSubImage2D:pt,compressedTexSubImage3D:Pe,scissor:ae,viewport:ue,reset:le}}function $v(i,e,t,n,s,r,a){let o=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Me,h=new WeakMap,f=new Set,u,d=new WeakMap,g=new Set,x=new FinalizationRegistry(E=>g.delete(E)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function p(E,_){return m?new OffscreenCanvas(E,_):qs("canvas")}function b(E,_,k){let ne=1,Q=De(E);if((Q.width>k||Q.height>k)&&(ne=k/Math.max(Q.width,Q.height)),ne<1)if(typeof HTMLImageElement<"u"&&E instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&E instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&E instanceof ImageBitmap||typeof VideoFrame<"u"&&E instanceof VideoFrame){let ae=Math.floor(ne*Q.width),ue=Math.floor(ne*Q.height);u===void 0&&(u=p(ae,ue));let Z=_?p(ae,ue):u;return Z.width=ae,Z.height=ue,Z.getContext("2d").drawImage(E,0,0,ae,ue),Re("WebGLRenderer: Texture has been resized from ("+Q.width+"x"+Q.height+") to ("+ae+"x"+ue+")."),Z}else return"data"in E&&Re("WebGLRenderer: Image in DataTexture is too big ("+Q.width+"x"+Q.height+")."),E;return E}function T(E){return E.generateMipmaps}function M(E){i.generateMipmap(E)}function A(E){return E.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:E.isWebGL3DRenderTarget?i.TEXTURE_3D:E.isWebGLArrayRenderTarget||E.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function S(E,_,k,ne,Q,ae=!1){if(E!==null){if(i[E]!==void 0)return i[E];Re("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+E+"'")}let ue;ne&&(ue=e.get("EXT_texture_norm16"),ue||Re("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let Z=_;if(_===i.RED&&(k===i.FLOAT&&(Z=i.R32F),k===i.HALF_FLOAT&&(Z=i.R16F),k===i.UNSIGNED_BYTE&&(Z=i.R8),k===i.UNSIGNED_SHORT&&ue&&(Z=ue.R16_EXT),k===i.SHORT&&ue&&(Z=ue.R16_SNORM_EXT)),_===i.RED_INTEGER&&(k===i.UNSIGNED_BYTE&&(Z=i.R8UI),k===i.UNSIGNED_SHORT&&(Z=i.R16UI),k===i.UNSIGNED_INT&&(Z=i.R32UI),k===i.BYTE&&(Z=i.R8I),k===i.SHORT&&(Z=i.R16I),k===i.INT&&(Z=i.R32I)),_===i.RG&&(k===i.FLOAT&&(Z=i.RG32F),k===i.HALF_FLOAT&&(Z=i.RG16F),k===i.UNSIGNED_BYTE&&(Z=i.RG8),k===i.UNSIGNED_SHORT&&ue&&(Z=ue.RG16_EXT),k===i.SHORT&&ue&&(Z=ue.RG16_SNORM_EXT)),_===i.RG_INTEGER&&(k===i.UNSIGNED_BYTE&&(Z=i.RG8UI),k===i.UNSIGNED_SHORT&&(Z=i.RG16UI),k===i.UNSIGNED_INT&&(Z=i.RG32UI),k===i.BYTE&&(Z=i.RG8I),k===i.SHORT&&(Z=i.RG16I),k===i.INT&&(Z=i.RG32I)),_===i.RGB_INTEGER&&(k===i.UNSIGNED_BYTE&&(Z=i.RGB8UI),k===i.UNSIGNED_SHORT&&(Z=i.RGB16UI),k===i.UNSIGNED_INT&&(Z=i.RGB32UI),k===i.BYTE&&(Z=i.RGB8I),k===i.SHORT&&(Z=i.RGB16I),k===i.INT&&(Z=i.RGB32I)),_===i.RGBA_INTEGER&&(k===i.UNSIGNED_BYTE&&(Z=i.RGBA8UI),k===i.UNSIGNED_SHORT&&(Z=i.RGBA16UI),k===i.UNSIGNED_INT&&(Z=i.RGBA32UI),k===i.BYTE&&(Z=i.RGBA8I),k===i.SHORT&&(Z=i.RGBA16I),k===i.INT&&(Z=i.RGBA32I)),_===i.RGB&&(k===i.UNSIGNED_SHORT&&ue&&(Z=ue.RGB16_EXT),k===i.SHORT&&ue&&(Z=ue.RGB16_SNORM_EXT),k===i.UNSIGNED_INT_5_9_9_9_REV&&(Z=i.RGB9_E5),k===i.UNSIGNED_INT_10F_11F_11F_REV&&(Z=i.R11F_G11F_B10F)),_===i.RGBA){let J=ae?Ws:$e.getTransfer(Q);k===i.FLOAT&&(Z=i.RGBA32F),k===i.HALF_FLOAT&&(Z=i.RGBA16F),k===i.UNSIGNED_BYTE&&(Z=J===Ke?i.SRGB8_ALPHA8:i.RGBA8),k===i.UNSIGNED_SHORT&&ue&&(Z=ue.RGBA16_EXT),k===i.SHORT&&ue&&(Z=ue.RGBA16_SNORM_EXT),k===i.UNSIGNED_SHORT_4_4_4_4&&(Z=i.RGBA4),k===i.UNSIGNED_SHORT_5_5_5_1&&(Z=i.RGB5_A1)}return(Z===i.R16F||Z===i.R32F||Z===i.RG16F||Z===i.RG32F||Z===i.RGBA16F||Z===i.RGBA32F)&&e.get("EXT_color_buffer_float"),Z}function y(E,_){let k;return E?_===null||_===vn||_===Oi?k=i.DEPTH24_STENCIL8:_===ln?k=i.DEPTH32F_STENCIL8:_===ps&&(k=i.DEPTH24_STENCIL8,Re("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):_===null||_===vn||_===Oi?k=i.DEPTH_COMPONENT24:_===ln?k=i.DEPTH_COMPONENT32F:_===ps&&(k=i.DEPTH_COMPONENT16),k}function w(E,_){return T(E)===!0||E.isFramebufferTexture&&E.minFilter!==Mt&&E.minFilter!==Ot?Math.log2(Math.max(_.width,_.height))+1:E.mipmaps.length>0?E.mipmaps.length:E.isCompressedTexture&&Array.isArray(E.image)?_.mipmaps.length:1}function N(E){let _=new WeakRef(E);n.get(E).__ref=_,g.add(_),x.register(E,_,_)}function C(E){let _=n.get(E).__ref;_!==void 0&&(g.delete(_),x.unregister(_))}function U(E){G(E.target)}function F(E){P(E.target)}function G(E){E.removeEventListener("dispose",U),C(E),Y(E),E.isVideoTexture&&h.delete(E),E.isHTMLTexture&&f.delete(E)}function P(E){E.removeEventListener("dispose",F),C(E),ie(E)}function W(){for(let E of g){let _=E.deref();_!==void 0&&(_.isRenderTarget===!0?P(_):G(_))}g.clear(),f.clear()}function Y(E){let _=n.get(E);if(_.__webglInit===void 0)return;let k=E.source,ne=d.get(k);if(ne){let Q=ne[_.__cacheKey];Q.usedTimes--,Q.usedTimes===0&&H(E),Object.keys(ne).length===0&&d.delete(k)}n.remove(E)}function H(E){let _=n.get(E);i.deleteTexture(_.__webglTexture);let k=E.source,ne=d.get(k);delete ne[_.__cacheKey],a.memory.textures--}function ie(E){let _=n.get(E);_.__depthDisposeCallback&&_.__depthDisposeCallback();let k=E.depthTexture;if(k&&k.renderTarget===E&&G(k),E.isWebGLCubeRenderTarget)for(let Q=0;Q<6;Q++){if(Array.isArray(_.__webglFramebuffer[Q]))for(let ae=0;ae<_.__webglFramebuffer[Q].length;ae++)i.deleteFramebuffer(_.__webglFramebuffer[Q][ae]);else i.deleteFramebuffer(_.__webglFramebuffer[Q]);_.__webglDepthbuffer&&i.deleteRenderbuffer(_.__webglDepthbuffer[Q])}else{if(Array.isArray(_.__webglFramebuffer))for(let Q=0;Q<_.__webglFramebuffer.length;Q++)i.deleteFramebuffer(_.__webglFramebuffer[Q]);else i.deleteFramebuffer(_.__webglFramebuffer);if(_.__webglDepthbuffer&&i.deleteRenderbuffer(_.__webglDepthbuffer),_.__webglMultisampledFramebuffer&&i.deleteFramebuffer(_.__webglMultisampledFramebuffer),_.__webglColorRenderbuffer)for(let Q=0;Q<_.__webglColorRenderbuffer.length;Q++)_.__webglColorRenderbuffer[Q]&&i.deleteRenderbuffer(_.__webglColorRenderbuffer[Q]);_.__webglDepthRenderbuffer&&i.deleteRenderbuffer(_.__webglDepthRenderbuffer)}let ne=E.textures;for(let Q=0,ae=ne.length;Q<ae;Q++){let ue=n.get(ne[Q]);ue.__webglTexture&&(i.deleteTexture(ue.__webglTexture),a.memory.textures--),n.remove(ne[Q])}n.remove(E)}let X=0;function ee(){X=0}function te(){return X}function Se(E){X=E}function Ue(){let E=X;return E>=s.maxTextures&&Re("WebGLTextures: Trying to use "+(E+1)+" texture units while this GPU supports only "+s.maxTextures),X+=1,E}function j(E){let _=[];return _.push(E.wrapS),_.push(E.wrapT),_.push(E.wrapR||0),_.push(E.magFilter),_.push(E.minFilter),_.push(E.anisotropy),_.push(E.internalFormat),_.push(E.format),_.push(E.type),_.push(E.generateMipmaps),_.push(E.mipmapsAutoUpdate),_.push(E.premultiplyAlpha),_.push(E.flipY),_.push(E.unpackAlignment),_.push(E.colorSpace),_.join()}function ge(E,_){let k=n.get(E);if(E.isVideoTexture&&pt(E),E.isRenderTargetTexture===!1&&E.isExternalTexture!==!0&&E.version>0&&k.__version!==E.version){let ne=E.image;if(ne===null)Re("WebGLRenderer: Texture marked for update but no image data found.");else if(ne.complete===!1)Re("WebGLRenderer: Texture marked for update but image is incomplete");else{ft(k,E,_);return}}else E.isExternalTexture&&(k.__webglTexture=E.sourceTexture?E.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,k.__webglTexture,i.TEXTURE0+_)}function xe(E,_){let k=n.get(E);if(E.isRenderTargetTexture===!1&&E.version>0&&k.__version!==E.version){ft(k,E,_);return}else E.isExternalTexture&&(k.__webglTexture=E.sourceTexture?E.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,k.__webglTexture,i.TEXTURE0+_)}function Ce(E,_){let k=n.get(E);if(E.isRenderTargetTexture===!1&&E.version>0&&k.__version!==E.version){ft(k,E,_);return}t.bindTexture(i.TEXTURE_3D,k.__webglTexture,i.TEXTURE0+_)}function ye(E,_){let k=n.get(E);if(E.version>0&&k.__version!==E.version){zt(k,E,_);return}t.bindTexture(i.TEXTURE_CUBE_MAP,k.__webglTexture,i.TEXTURE0+_)}let Oe={[Pa]:i.REPEAT,[Sn]:i.CLAMP_TO_EDGE,[Ia]:i.MIRRORED_REPEAT},ht={[Mt]:i.NEAREST,[Hd]:i.NEAREST_MIPMAP_NEAREST,[gr]:i.NEAREST_MIPMAP_LINEAR,[Ot]:i.LINEAR,[fo]:i.LINEAR_MIPMAP_NEAREST,[Jn]:i.LINEAR_MIPMAP_LINEAR},Ie={[$d]:i.NEVER,[nh]:i.ALWAYS,[Yd]:i.LESS,[eh]:i.LEQUAL,[Zd]:i.EQUAL,[th]:i.GEQUAL,[Jd]:i.GREATER,[jd]:i.NOTEQUAL};function Qe(E,_){if(_.type===ln&&e.has("OES_texture_float_linear")===!1&&(_.magFilter===Ot||_.magFilter===fo||_.magFilter===gr||_.magFilter===Jn||_.minFilter===Ot||_.minFilter===fo||_.minFilter===gr||_.minFilter===Jn)&&Re("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(E,i.TEXTURE_WRAP_S,Oe[_.wrapS]),i.texParameteri(E,i.TEXTURE_WRAP_T,Oe[_.wrapT]),(E===i.TEXTURE_3D||E===i.TEXTURE_2D_ARRAY)&&i.texParameteri(E,i.TEXTURE_WRAP_R,Oe[_.wrapR]),i.texParameteri(E,i.TEXTURE_MAG_FILTER,ht[_.magFilter]),i.texParameteri(E,i.TEXTURE_MIN_FILTER,ht[_.minFilter]),_.compareFunction&&(i.texParameteri(E,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(E,i.TEXTURE_COMPARE_FUNC,Ie[_.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(_.magFilter===Mt||_.minFilter!==gr&&_.minFilter!==Jn||_.type===ln&&e.has("OES_texture_float_linear")===!1)return;if(_.anisotropy>1||n.get(_).__currentAnisotropy){let k=e.get("EXT_texture_filter_anisotropic");i.texParameterf(E,k.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(_.anisotropy,s.getMaxAnisotropy())),n.get(_).__currentAnisotropy=_.anisotropy}}}function tt(E,_){let k=!1;E.__webglInit===void 0&&(E.__webglInit=!0,_.addEventListener("dispose",U),N(_));let ne=_.source,Q=d.get(ne);Q===void 0&&(Q={},d.set(ne,Q));let ae=j(_);if(ae!==E.__cacheKey){Q[ae]===void 0&&(Q[ae]={texture:i.createTexture(),usedTimes:0},a.memory.textures++,k=!0),Q[ae].usedTimes++;let ue=Q[E.__cacheKey];ue!==void 0&&(Q[E.__cacheKey].usedTimes--,ue.usedTimes===0&&H(_)),E.__cacheKey=ae,E.__webglTexture=Q[ae].texture}return k}function We(E,_,k){return Math.floor(Math.floor(E/k)/_)}function Et(E,_,k,ne){let ae=E.updateRanges;if(ae.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,_.width,_.height,k,ne,_.data);else{ae.sort((R,K)=>R.start-K.start);let ue=0;for(let R=1;R<ae.length;R++){let K=ae[ue],q=ae[R],ce=K.start+K.count,re=We(q.start,_.width,4),oe=We(K.start,_.width,4);q.start<=ce+1&&re===oe&&We(q.start+q.count-1,_.width,4)===re?K.count=Math.max(K.count,q.start+q.count-K.start):(++ue,ae[ue]=q)}ae.length=ue+1;let Z=t.getParameter(i.UNPACK_ROW_LENGTH),J=t.getParameter(i.UNPACK_SKIP_PIXELS),le=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,_.width);for(let R=0,K=ae.length;R<K;R++){let q=ae[R],ce=Math.floor(q.start/4),re=Math.ceil(q.count/4),oe=ce%_.width,Te=Math.floor(ce/_.width),Be=re,se=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,oe),t.pixelStorei(i.UNPACK_SKIP_ROWS,Te),t.texSubImage2D(i.TEXTURE_2D,0,oe,Te,Be,se,k,ne,_.data)}E.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,Z),t.pixelStorei(i.UNPACK_SKIP_PIXELS,J),t.pixelStorei(i.UNPACK_SKIP_ROWS,le)}}function ft(E,_,k){let ne=i.TEXTURE_2D;(_.isDataArrayTexture||_.isCompressedArrayTexture)&&(ne=i.TEXTURE_2D_ARRAY),_.isData3DTexture&&(ne=i.TEXTURE_3D);let Q=tt(E,_),ae=_.source;t.bindTexture(ne,E.__webglTexture,i.TEXTURE0+k);let ue=n.get(ae);if(ae.version!==ue.__version||Q===!0){if(t.activeTexture(i.TEXTURE0+k),(typeof ImageBitmap<"u"&&_.image instanceof ImageBitmap)===!1){let se=$e.getPrimaries($e.workingColorSpace),Ae=_.colorSpace===Kn?null:$e.getPrimaries(_.colorSpace),ke=_.colorSpace===Kn||se===Ae?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,_.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,_.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,ke)}t.pixelStorei(i.UNPACK_ALIGNMENT,_.unpackAlignment);let J=b(_.image,!1,s.maxTextureSize);J=Pe(_,J);let le=r.convert(_.format,_.colorSpace),R=r.convert(_.type),K=S(_.internalFormat,le,R,_.normalized,_.colorSpace,_.isVideoTexture);Qe(ne,_);let q,ce=_.mipmaps,re=_.isVideoTexture!==!0,oe=ue.__version===void 0||Q===!0,Te=ae.dataReady,Be=w(_,J);if(_.isDepthTexture)K=y(_.format===jn,_.type),oe&&(re?t.texStorage2D(i.TEXTURE_2D,1,K,J.width,J.height):t.texImage2D(i.TEXTURE_2D,0,K,J.width,J.height,0,le,R,null));else if(_.isDataTexture)if(ce.length>0){re&&oe&&t.texStorage2D(i.TEXTURE_2D,Be,K,ce[0].width,ce[0].height);for(let se=0,Ae=ce.length;se<Ae;se++)q=ce[se],re?Te&&t.texSubImage2D(i.TEXTURE_2D,se,0,0,q.width,q.height,le,R,q.data):t.texImage2D(i.TEXTURE_2D,se,K,q.width,q.height,0,le,R,q.data);_.generateMipmaps=!1}else re?(oe&&t.texStorage2D(i.TEXTURE_2D,Be,K,J.width,J.height),Te&&Et(_,J,le,R)):t.texImage2D(i.TEXTURE_2D,0,K,J.width,J.height,0,le,R,J.data);else if(_.isCompressedTexture)if(_.isCompressedArrayTexture){re&&oe&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Be,K,ce[0].width,ce[0].height,J.depth);for(let se=0,Ae=ce.length;se<Ae;se++)if(q=ce[se],_.format!==bn)if(le!==null)if(re){if(Te)if(_.layerUpdates.size>0){let ke=hh(q.width,q.height,_.format,_.type);for(let pe of _.layerUpdates){let et=q.data.subarray(pe*ke/q.data.BYTES_PER_ELEMENT,(pe+1)*ke/q.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,se,0,0,pe,q.width,q.height,1,le,et)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,se,0,0,0,q.width,q.height,J.depth,le,q.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,se,K,q.width,q.height,J.depth,0,q.data,0,0);else Re("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else re?Te&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,se,0,0,0,q.width,q.height,J.depth,le,R,q.data):t.texImage3D(i.TEXTURE_2D_ARRAY,se,K,q.width,q.height,J.depth,0,le,R,q.data);_.layerUpdates.size>0&&_.clearLayerUpdates()}else{re&&oe&&t.texStorage2D(i.TEXTURE_2D,Be,K,ce[0].width,ce[0].height);for(let se=0,Ae=ce.length;se<Ae;se++)q=ce[se],_.format!==bn?le!==null?re?Te&&t.compressedTexSubImage2D(i.TEXTURE_2D,se,0,0,q.width,q.height,le,q.data):t.compressedTexImage2D(i.TEXTURE_2D,se,K,q.width,q.height,0,q.data):Re("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):re?Te&&t.texSubImage2D(i.TEXTURE_2D,se,0,0,q.width,q.height,le,R,q.data):t.texImage2D(i.TEXTURE_2D,se,K,q.width,q.height,0,le,R,q.data)}else if(_.isDataArrayTexture)if(re){if(oe&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Be,K,J.width,J.height,J.depth),Te)if(_.layerUpdates.size>0){let se=hh(J.width,J.height,_.format,_.type);for(let Ae of _.layerUpdates){let ke=J.data.subarray(Ae*se/J.data.BYTES_PER_ELEMENT,(Ae+1)*se/J.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Ae,J.width,J.height,1,le,R,ke)}_.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,J.width,J.height,J.depth,le,R,J.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,K,J.width,J.height,J.depth,0,le,R,J.data);else if(_.isData3DTexture)re?(oe&&t.texStorage3D(i.TEXTURE_3D,Be,K,J.width,J.height,J.depth),Te&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,J.width,J.height,J.depth,le,R,J.data)):t.texImage3D(i.TEXTURE_3D,0,K,J.width,J.height,J.depth,0,le,R,J.data);else if(_.isFramebufferTexture){if(oe)if(re)t.texStorage2D(i.TEXTURE_2D,Be,K,J.width,J.height);else{let se=J.width,Ae=J.height;for(let ke=0;ke<Be;ke++)t.texImage2D(i.TEXTURE_2D,ke,K,se,Ae,0,le,R,null),se>>=1,Ae>>=1}}else if(_.isHTMLTexture){if("texElementImage2D"in i){let se=i.canvas;if(se.hasAttribute("layoutsubtree")||se.setAttribute("layoutsubtree","true"),J.parentNode!==se){se.appendChild(J),f.add(_),se.onpaint=Ae=>{let ke=Ae.changedElements;for(let pe of f)ke.includes(pe.image)&&(pe.needsUpdate=!0)},se.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,J);else{let ke=i.RGBA,pe=i.RGBA,et=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,ke,pe,et,J)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(ce.length>0){if(re&&oe){let se=De(ce[0]);t.texStorage2D(i.TEXTURE_2D,Be,K,se.width,se.height)}for(let se=0,Ae=ce.length;se<Ae;se++)q=ce[se],re?Te&&t.texSubImage2D(i.TEXTURE_2D,se,0,0,le,R,q):t.texImage2D(i.TEXTURE_2D,se,K,le,R,q);_.generateMipmaps=!1}else if(re){if(oe){let se=De(J);t.texStorage2D(i.TEXTURE_2D,Be,K,se.width,se.height)}Te&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,le,R,J)}else t.texImage2D(i.TEXTURE_2D,0,K,le,R,J);T(_)&&_.mipmapsAutoUpdate===!0&&M(ne),ue.__version=ae.version,_.onUpdate&&_.onUpdate(_)}E.__version=_.version}function zt(E,_,k){if(_.image.length!==6)return;let ne=tt(E,_),Q=_.source;t.bindTexture(i.TEXTURE_CUBE_MAP,E.__webglTexture,i.TEXTURE0+k);let ae=n.get(Q);if(Q.version!==ae.__version||ne===!0){t.activeTexture(i.TEXTURE0+k);let ue=$e.getPrimaries($e.workingColorSpace),Z=_.colorSpace===Kn?null:$e.getPrimaries(_.colorSpace),J=_.colorSpace===Kn||ue===Z?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,_.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,_.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,_.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,J);let le=_.isCompressedTexture||_.image[0].isCompressedTexture,R=_.image[0]&&_.image[0].isDataTexture,K=[];for(let pe=0;pe<6;pe++)!le&&!R?K[pe]=b(_.image[pe],!0,s.maxCubemapSize):K[pe]=R?_.image[pe].image:_.image[pe],K[pe]=Pe(_,K[pe]);let q=K[0],ce=r.convert(_.format,_.colorSpace),re=r.convert(_.type),oe=S(_.internalFormat,ce,re,_.normalized,_.colorSpace),Te=_.isVideoTexture!==!0,Be=ae.__version===void 0||ne===!0,se=Q.dataReady,Ae=w(_,q);Qe(i.TEXTURE_CUBE_MAP,_);let ke;if(_.isDepthTexture){if(oe=y(_.format===jn,_.type),Be)if(Te)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,oe,q.width,q.height);else for(let pe=0;pe<6;pe++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,0,oe,q.width,q.height,0,ce,re,null)}else if(le){Te&&Be&&t.texStorage2D(i.TEXTURE_CUBE_MAP,Ae,oe,q.width,q.height);for(let pe=0;pe<6;pe++){ke=K[pe].mipmaps;for(let et=0;et<ke.length;et++){let xt=ke[et];_.format!==bn?ce!==null?Te?se&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,et,0,0,xt.width,xt.height,ce,xt.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,et,oe,xt.width,xt.height,0,xt.data):Re("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Te?se&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,et,0,0,xt.width,xt.height,ce,re,xt.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,et,oe,xt.width,xt.height,0,ce,re,xt.data)}}}else{if(ke=_.mipmaps,Te&&Be){ke.length>0&&Ae++;let pe=De(K[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,Ae,oe,pe.width,pe.height)}for(let pe=0;pe<6;pe++)if(R){Te?se&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,0,0,0,K[pe].width,K[pe].height,ce,re,K[pe].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,0,oe,K[pe].width,K[pe].height,0,ce,re,K[pe].data);for(let et=0;et<ke.length;et++){let ti=ke[et].image[pe].image;Te?se&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,et+1,0,0,ti.width,ti.height,ce,re,ti.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,et+1,oe,ti.width,ti.height,0,ce,re,ti.data)}}else{Te?se&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,0,0,0,ce,re,K[pe]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,0,oe,ce,re,K[pe]);for(let et=0;et<ke.length;et++){let xt=ke[et];Te?se&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,et+1,0,0,ce,re,xt.image[pe]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,et+1,oe,ce,re,xt.image[pe])}}}T(_)&&_.mipmapsAutoUpdate===!0&&M(i.TEXTURE_CUBE_MAP),ae.__version=Q.version,_.onUpdate&&_.onUpdate(_)}E.__version=_.version}function lt(E,_,k,ne,Q,ae){let ue=r.convert(k.format,k.colorSpace),Z=r.convert(k.type),J=S(k.internalFormat,ue,Z,k.normalized,k.colorSpace),le=n.get(_),R=n.get(k);if(R.__renderTarget=_,!le.__hasExternalTextures){let K=Math.max(1,_.width>>ae),q=Math.max(1,_.height>>ae);Q===i.TEXTURE_3D||Q===i.TEXTURE_2D_ARRAY?t.texImage3D(Q,ae,J,K,q,_.depth,0,ue,Z,null):t.texImage2D(Q,ae,J,K,q,0,ue,Z,null)}t.bindFramebuffer(i.FRAMEBUFFER,E),fe(_)?o.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ne,Q,R.__webglTexture,0,at(_)):(Q===i.TEXTURE_2D||Q>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&Q<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,ne,Q,R.__webglTexture,ae),t.bindFramebuffer(i.FRAMEBUFFER,null)}function wn(E,_,k){if(i.bindRenderbuffer(i.RENDERBUFFER,E),_.depthBuffer){let ne=_.depthTexture,Q=ne&&ne.isDepthTexture?ne.type:null,ae=y(_.stencilBuffer,Q),ue=_.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;fe(_)?o.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,at(_),ae,_.width,_.height):k?i.renderbufferStorageMultisample(i.RENDERBUFFER,at(_),ae,_.width,_.height):i.renderbufferStorage(i.RENDERBUFFER,ae,_.width,_.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,ue,i.RENDERBUFFER,E)}else{let ne=_.textures;for(let Q=0;Q<ne.length;Q++){let ae=ne[Q],ue=r.convert(ae.format,ae.colorSpace),Z=r.convert(ae.type),J=S(ae.internalFormat,ue,Z,ae.normalized,ae.colorSpace);fe(_)?o.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,at(_),J,_.width,_.height):k?i.renderbufferStorageMultisample(i.RENDERBUFFER,at(_),J,_.width,_.height):i.renderbufferStorage(i.RENDERBUFFER,J,_.width,_.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function vt(E,_,k){let ne=_.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,E),!(_.depthTexture&&_.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let Q=n.get(_.depthTexture);Q.__renderTarget=_;let ae=ne?_.depthTexture.image[0]:_.depthTexture.image;(!Q.__webglTexture||ae.width!==_.width||ae.height!==_.height)&&(ae.width=_.width,ae.height=_.height,_.depthTexture.needsUpdate=!0),ne?ye(_.depthTexture,0):ge(_.depthTexture,0);let ue=Q.__webglTexture,Z=at(_),J=ne?i.TEXTURE_CUBE_MAP_POSITIVE_X+k:i.TEXTURE_2D,le=_.depthTexture.format===jn?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(_.depthTexture.format===Hn)fe(_)?o.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,le,J,ue,0,Z):i.framebufferTexture2D(i.FRAMEBUFFER,le,J,ue,0);else if(_.depthTexture.format===jn)fe(_)?o.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,le,J,ue,0,Z):i.framebufferTexture2D(i.FRAMEBUFFER,le,J,ue,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function Yt(E){let _=n.get(E),k=E.isWebGLCubeRenderTarget===!0;if(_.__boundDepthTexture!==E.depthTexture){let ne=E.depthTexture;if(_.__depthDisposeCallback&&_.__depthDisposeCallback(),ne){let Q=()=>{delete _.__boundDepthTexture,delete _.__depthDisposeCallback,ne.removeEventListener("dispose",Q)};ne.addEventListener("dispose",Q),_.__depthDisposeCallback=Q}_.__boundDepthTexture=ne}if(E.depthTexture&&!_.__autoAllocateDepthBuffer)if(k)for(let ne=0;ne<6;ne++)vt(_.__webglFramebuffer[ne],E,ne);else E.texture.mipmaps.length>0?vt(_.__webglFramebuffer[0],E,0):vt(_.__webglFramebuffer,E,0);else if(k){_.__webglDepthbuffer=[];for(let ne=0;ne<6;ne++)if(t.bindFramebuffer(i.FRAMEBUFFER,_.__webglFramebuffer[ne]),_.__webglDepthbuffer[ne]===void 0)_.__webglDepthbuffer[ne]=i.createRenderbuffer(),wn(_.__webglDepthbuffer[ne],E,!1);else{let Q=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ae=_.__webglDepthbuffer[ne];i.bindRenderbuffer(i.RENDERBUFFER,ae),i.framebufferRenderbuffer(i.FRAMEBUFFER,Q,i.RENDERBUFFER,ae)}}else if(E.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,_.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,_.__webglFramebuffer),_.__webglDepthbuffer===void 0)_.__webglDepthbuffer=i.createRenderbuffer(),wn(_.__webglDepthbuffer,E,!1);else{let Q=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ae=_.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,ae),i.framebufferRenderbuffer(i.FRAMEBUFFER,Q,i.RENDERBUFFER,ae)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function Zt(E,_,k){let ne=n.get(E);_!==void 0&&lt(ne.__webglFramebuffer,E,E.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),k!==void 0&&Yt(E)}function Jt(E){let _=E.texture,k=n.get(E),ne=n.get(_);E.addEventListener("dispose",F),N(E);let Q=E.textures,ae=E.isWebGLCubeRenderTarget===!0,ue=Q.length>1;if(ue||(ne.__webglTexture===void 0&&(ne.__webglTexture=i.createTexture()),ne.__version=_.version,a.memory.textures++),ae){k.__webglFramebuffer=[];for(let Z=0;Z<6;Z++)if(_.mipmaps.length>0){k.__webglFramebuffer[Z]=[];for(let J=0;J<_.mipmaps.length;J++)k.__webglFramebuffer[Z][J]=i.createFramebuffer()}else k.__webglFramebuffer[Z]=i.createFramebuffer()}else{if(_.mipmaps.length>0){k.__webglFramebuffer=[];for(let Z=0;Z<_.mipmaps.length;Z++)k.__webglFramebuffer[Z]=i.createFramebuffer()}else k.__webglFramebuffer=i.createFramebuffer();if(ue)for(let Z=0,J=Q.length;Z<J;Z++){let le=n.get(Q[Z]);le.__webglTexture===void 0&&(le.__webglTexture=i.createTexture(),a.memory.textures++)}if(E.samples>0&&fe(E)===!1){k.__webglMultisampledFramebuffer=i.createFramebuffer(),k.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,k.__webglMultisampledFramebuffer);for(let Z=0;Z<Q.length;Z++){let J=Q[Z];k.__webglColorRenderbuffer[Z]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,k.__webglColorRenderbuffer[Z]);let le=r.convert(J.format,J.colorSpace),R=r.convert(J.type),K=S(J.internalFormat,le,R,J.normalized,J.colorSpace,E.isXRRenderTarget===!0),q=at(E);i.renderbufferStorageMultisample(i.RENDERBUFFER,q,K,E.width,E.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+Z,i.RENDERBUFFER,k.__webglColorRenderbuffer[Z])}i.bindRenderbuffer(i.RENDERBUFFER,null),E.depthBuffer&&(k.__webglDepthRenderbuffer=i.createRenderbuffer(),wn(k.__webglDepthRenderbuffer,E,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(ae){t.bindTexture(i.TEXTURE_CUBE_MAP,ne.__webglTexture),Qe(i.TEXTURE_CUBE_MAP,_);for(let Z=0;Z<6;Z++)if(_.mipmaps.length>0)for(let J=0;J<_.mipmaps.length;J++)lt(k.__webglFramebuffer[Z][J],E,_,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+Z,J);else lt(k.__webglFramebuffer[Z],E,_,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+Z,0);T(_)?M(i.TEXTURE_CUBE_MAP):_.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,_.mipmaps.length-1),t.unbindTexture()}else if(ue){for(let Z=0,J=Q.length;Z<J;Z++){let le=Q[Z],R=n.get(le),K=i.TEXTURE_2D;(E.isWebGL3DRenderTarget||E.isWebGLArrayRenderTarget)&&(K=E.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(K,R.__webglTexture),Qe(K,le),lt(k.__webglFramebuffer,E,le,i.COLOR_ATTACHMENT0+Z,K,0),T(le)&&M(K)}t.unbindTexture()}else{let Z=i.TEXTURE_2D;if((E.isWebGL3DRenderTarget||E.isWebGLArrayRenderTarget)&&(Z=E.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(Z,ne.__webglTexture),Qe(Z,_),_.mipmaps.length>0)for(let J=0;J<_.mipmaps.length;J++)lt(k.__webglFramebuffer[J],E,_,i.COLOR_ATTACHMENT0,Z,J);else lt(k.__webglFramebuffer,E,_,i.COLOR_ATTACHMENT0,Z,0);T(_)?M(Z):_.mipmaps.length>0&&i.texParameteri(Z,i.TEXTURE_MAX_LEVEL,_.mipmaps.length-1),t.unbindTexture()}E.depthBuffer&&Yt(E)}function D(E){let _=E.textures;for(let k=0,ne=_.length;k<ne;k++){let Q=_[k];if(T(Q)&&Q.mipmapsAutoUpdate===!0){let ae=A(E),ue=n.get(Q).__webglTexture;t.bindTexture(ae,ue),M(ae),t.unbindTexture()}}}let jt=[];function rt(E){if(E.samples>0){if(fe(E)===!1){let _=E.textures,k=E.width,ne=E.height,Q=i.COLOR_BUFFER_BIT,ae=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ue=n.get(E),Z=_.length>1;if(Z)for(let le=0;le<_.length;le++)t.bindFramebuffer(i.FRAMEBUFFER,ue.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+le,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,ue.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+le,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,ue.__webglMultisampledFramebuffer),E.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ue.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ue.__webglFramebuffer);for(let le=0;le<_.length;le++){if(E.resolveDepthBuffer&&(E.depthBuffer&&(Q|=i.DEPTH_BUFFER_BIT),E.stencilBuffer&&E.resolveStencilBuffer&&(Q|=i.STENCIL_BUFFER_BIT)),Z){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,ue.__webglColorRenderbuffer[le]);let R=n.get(_[le]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,R,0)}i.blitFramebuffer(0,0,k,ne,0,0,k,ne,Q,i.NEAREST),l===!0&&(jt.length=0,jt.push(i.COLOR_ATTACHMENT0+le),E.depthBuffer&&E.storeMultisampledDepthBuffer===!1&&jt.push(ae),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,jt))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),Z)for(let le=0;le<_.length;le++){t.bindFramebuffer(i.FRAMEBUFFER,ue.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+le,i.RENDERBUFFER,ue.__webglColorRenderbuffer[le]);let R=n.get(_[le]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,ue.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+le,i.TEXTURE_2D,R,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ue.__webglMultisampledFramebuffer)}else if(E.depthBuffer&&E.storeMultisampledDepthBuffer===!1&&l){let _=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[_])}}}function at(E){return Math.min(s.maxSamples,E.samples)}function fe(E){let _=n.get(E);return E.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&_.__useRenderToTexture!==!1}function pt(E){let _=a.render.frame;h.get(E)!==_&&(h.set(E,_),E.update())}function Pe(E,_){let k=E.colorSpace,ne=E.format,Q=E.type;return E.isCompressedTexture===!0||E.isVideoTexture===!0||k!==Hs&&k!==Kn&&($e.getTransfer(k)===Ke?(ne!==bn||Q!==Gt)&&Re("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Le("WebGLTextures: Unsupported texture color space:",k)),_}function De(E){return typeof HTMLImageElement<"u"&&E instanceof HTMLImageElement?(c.width=E.naturalWidth||E.width,c.height=E.naturalHeight||E.height):typeof VideoFrame<"u"&&E instanceof VideoFrame?(c.width=E.displayWidth,c.height=E.displayHeight):(c.width=E.width,c.height=E.height),c}this.allocateTextureUnit=Ue,this.resetTextureUnits=ee,this.getTextureUnits=te,this.setTextureUnits=Se,this.setTexture2D=ge,this.setTexture2DArray=xe,this.setTexture3D=Ce,this.setTextureCube=ye,this.rebindTextures=Zt,this.setupRenderTarget=Jt,this.updateRenderTargetMipmap=D,this.updateMultisampleRenderTarget=rt,this.setupDepthRenderbuffer=Yt,this.setupFrameBufferTexture=lt,this.useMultisampledRTT=fe,this.dispose=W}function Yv(i,e){function t(n,s=Kn){let r,a=$e.getTransfer(s);if(n===Gt)return i.UNSIGNED_BYTE;if(n===mo)return i.UNSIGNED_SHORT_4_4_4_4;if(n===go)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Yc)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Zc)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Xc)return i.BYTE;if(n===$c)return i.SHORT;if(n===ps)return i.UNSIGNED_SHORT;if(n===po)return i.INT;if(n===vn)return i.UNSIGNED_INT;if(n===ln)return i.FLOAT;if(n===xn)return i.HALF_FLOAT;if(n===Jc)return i.ALPHA;if(n===jc)return i.RGB;if(n===bn)return i.RGBA;if(n===Hn)return i.DEPTH_COMPONENT;if(n===jn)return i.DEPTH_STENCIL;if(n===yo)return i.RED;if(n===_o)return i.RED_INTEGER;if(n===yi)return i.RG;if(n===vo)return i.RG_INTEGER;if(n===xo)return i.RGBA_INTEGER;if(n===yr||n===_r||n===vr||n===xr)if(a===Ke)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===yr)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===_r)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===vr)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===xr)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===yr)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===_r)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===vr)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===xr)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===bo||n===wo||n===Mo||n===So)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===bo)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===wo)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Mo)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===So)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Eo||n===To||n===Ao||n===Ro||n===Co||n===br||n===Po)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Eo||n===To)return a===Ke?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Ao)return a===Ke?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===Ro)return r.COMPRESSED_R11_EAC;if(n===Co)return r.COMPRESSED_SIGNED_R11_EAC;if(n===br)return r.COMPRESSED_RG11_EAC;if(n===Po)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===Io||n===Lo||n===No||n===Do||n===Uo||n===Fo||n===Oo||n===ko||n===Bo||n===zo||n===Vo||n===Go||n===Ho||n===Wo)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Io)return a===Ke?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Lo)return a===Ke?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===No)return a===Ke?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Do)return a===Ke?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Uo)return a===Ke?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===Fo)return a===Ke?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Oo)return a===Ke?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===ko)return a===Ke?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Bo)return a===Ke?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===zo)return a===Ke?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Vo)return a===Ke?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Go)return a===Ke?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Ho)return a===Ke?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Wo)return a===Ke?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===qo||n===Xo||n===$o)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===qo)return a===Ke?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Xo)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===$o)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Yo||n===Zo||n===wr||n===Jo)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===Yo)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Zo)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===wr)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Jo)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Oi?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}function Kv(i,e){function t(m,p){m.matrixAutoUpdate===!0&&m.updateMatrix(),p.value.copy(m.matrix)}function n(m,p){p.color.getRGB(m.fogColor.value,oh(i)),p.isFog?(m.fogNear.value=p.near,m.fogFar.value=p.far):p.isFogExp2&&(m.fogDensity.value=p.density)}function s(m,p,b,T,M){p.isNodeMaterial?p.uniformsNeedUpdate=!1:p.isMeshBasicMaterial?r(m,p):p.isMeshLambertMaterial?(r(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshToonMaterial?(r(m,p),f(m,p)):p.isMeshPhongMaterial?(r(m,p),h(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshStandardMaterial?(r(m,p),u(m,p),p.isMeshPhysicalMaterial&&d(m,p,M)):p.isMeshMatcapMaterial?(r(m,p),g(m,p)):p.isMeshDepthMaterial?r(m,p):p.isMeshDistanceMaterial?(r(m,p),x(m,p)):p.isMeshNormalMaterial?r(m,p):p.isLineBasicMaterial?(a(m,p),p.isLineDashedMaterial&&o(m,p)):p.isPointsMaterial?l(m,p,b,T):p.isSpriteMaterial?c(m,p):p.isShadowMaterial?(m.color.value.copy(p.color),m.opacity.value=p.opacity):p.isShaderMaterial&&(p.uniformsNeedUpdate=!1)}function r(m,p){m.opacity.value=p.opacity,p.color&&m.diffuse.value.copy(p.color),p.emissive&&m.emissive.value.copy(p.emissive).multiplyScalar(p.emissiveIntensity),p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.bumpMap&&(m.bumpMap.value=p.bumpMap,t(p.bumpMap,m.bumpMapTransform),m.bumpScale.value=p.bumpScale,p.side===kt&&(m.bumpScale.value*=-1)),p.normalMap&&(m.normalMap.value=p.normalMap,t(p.normalMap,m.normalMapTransform),m.normalScale.value.copy(p.normalScale),p.side===kt&&m.normalScale.value.negate()),p.displacementMap&&(m.displacementMap.value=p.displacementMap,t(p.displacementMap,m.displacementMapTransform),m.displacementScale.value=p.displacementScale,m.displacementBias.value=p.displacementBias),p.emissiveMap&&(m.emissiveMap.value=p.emissiveMap,t(p.emissiveMap,m.emissiveMapTransform)),p.specularMap&&(m.specularMap.value=p.specularMap,t(p.specularMap,m.specularMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest);let b=e.get(p),T=b.envMap,M=b.envMapRotation;T&&(m.envMap.value=T,m.envMapRotation.value.setFromMatrix4(jv.makeRotationFromEuler(M)).transpose(),T.isCubeTexture&&T.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(zf),m.reflectivity.value=p.reflectivity,m.ior.value=p.ior,m.refractionRatio.value=p.refractionRatio),p.lightMap&&(m.lightMap.value=p.lightMap,m.lightMapIntensity.value=p.lightMapIntensity,t(p.lightMap,m.lightMapTransform)),p.aoMap&&(m.aoMap.value=p.aoMap,m.aoMapIntensity.value=p.aoMapIntensity,t(p.aoMap,m.aoMapTransform))}function a(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform))}function o(m,p){m.dashSize.value=p.dashSize,m.totalSize.value=p.dashSize+p.gapSize,m.scale.value=p.scale}function l(m,p,b,T){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.size.value=p.size*b,m.scale.value=T*.5,p.map&&(m.map.value=p.map,t(p.map,m.uvTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function c(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.rotation.value=p.rotation,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function h(m,p){m.specular.value.copy(p.specular),m.shininess.value=Math.max(p.shininess,1e-4)}function f(m,p){p.gradientMap&&(m.gradientMap.value=p.gradientMap)}function u(m,p){m.metalness.value=p.metalness,p.metalnessMap&&(m.metalnessMap.value=p.metalnessMap,t(p.metalnessMap,m.metalnessMapTransform)),m.roughness.value=p.roughness,p.roughnessMap&&(m.roughnessMap.value=p.roughnessMap,t(p.roughnessMap,m.roughnessMapTransform)),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)}function d(m,p,b){m.ior.value=p.ior,p.diffuseRoughness>0&&(m.diffuseRoughness.value=p.diffuseRoughness,p.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=p.diffuseRoughnessMap,t(p.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),p.sheen>0&&(m.sheenColor.value.copy(p.sheenColor).multiplyScalar(p.sheen),m.sheenRoughness.value=p.sheenRoughness,p.sheenColorMap&&(m.sheenColorMap.value=p.sheenColorMap,t(p.sheenColorMap,m.sheenColorMapTransform)),p.sheenRoughnessMap&&(m.sheenRoughnessMap.value=p.sheenRoughnessMap,t(p.sheenRoughnessMap,m.sheenRoughnessMapTransform))),p.clearcoat>0&&(m.clearcoat.value=p.clearcoat,m.clearcoatRoughness.value=p.clearcoatRoughness,p.clearcoatMap&&(m.clearcoatMap.value=p.clearcoatMap,t(p.clearcoatMap,m.clearcoatMapTransform)),p.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=p.clearcoatRoughnessMap,t(p.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),p.clearcoatNormalMap&&(m.clearcoatNormalMap.value=p.clearcoatNormalMap,t(p.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(p.clearcoatNormalScale),p.side===kt&&m.clearcoatNormalScale.value.negate())),p.dispersion>0&&(m.dispersion.value=p.dispersion),p.retroreflectivity>0&&(m.retroreflectivity.value=p.retroreflectivity),p.iridescence>0&&(m.iridescence.value=p.iridescence,m.iridescenceIOR.value=p.iridescenceIOR,m.iridescenceThicknessMinimum.value=p.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=p.iridescenceThicknessMaximum,p.iridescenceMap&&(m.iridescenceMap.value=p.iridescenceMap,t(p.iridescenceMap,m.iridescenceMapTransform)),p.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=p.iridescenceThicknessMap,t(p.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),p.transmission>0&&(m.transmission.value=p.transmission,m.transmissionSamplerMap.value=b.texture,m.transmissionSamplerSize.value.set(b.width,b.height),p.transmissionMap&&(m.transmissionMap.value=p.transmissionMap,t(p.transmissionMap,m.transmissionMapTransform)),m.thickness.value=p.thickness,p.thicknessMap&&(m.thicknessMap.value=p.thicknessMap,t(p.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=p.attenuationDistance,m.attenuationColor.value.copy(p.attenuationColor)),p.anisotropy>0&&(m.anisotropyVector.value.set(p.anisotropy*Math.cos(p.anisotropyRotation),p.anisotropy*Math.sin(p.anisotropyRotation)),p.anisotropyMap&&(m.anisotropyMap.value=p.anisotropyMap,t(p.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=p.specularIntensity,m.specularColor.value.copy(p.specularColor),p.specularColorMap&&(m.specularColorMap.value=p.specularColorMap,t(p.specularColorMap,m.specularColorMapTransform)),p.specularIntensityMap&&(m.specularIntensityMap.value=p.specularIntensityMap,t(p.specularIntensityMap,m.specularIntensityMapTransform))}function g(m,p){p.matcap&&(m.matcap.value=p.matcap)}function x(m,p){let b=e.get(p).light;m.referencePosition.value.setFromMatrixPosition(b.matrixWorld),m.nearDistance.value=b.shadow.camera.near,m.farDistance.value=b.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function Qv(i,e,t,n){let s={},r={};function a(b,T){let M=T.program;n.uniformBlockBinding(b,M,s[b.id])}function o(b,T){let M=s[b.id];M===void 0&&(g(b),M=l(b),s[b.id]=M,b.addEventListener("dispose",m));let A=T.program;n.updateUBOMapping(b,A);let S=e.render.frame;r[b.id]!==S&&(c(b),r[b.id]=S)}function l(b){let T=i.createBuffer(),M=b.__size,A=b.usage;return i.bindBuffer(i.UNIFORM_BUFFER,T),i.bufferData(i.UNIFORM_BUFFER,M,A),i.bindBuffer(i.UNIFORM_BUFFER,null),T}function c(b){let T=s[b.id],M=b.uniforms,A=b.__cache;i.bindBuffer(i.UNIFORM_BUFFER,T);for(let S=0,y=M.length;S<y;S++){let w=M[S];if(Array.isArray(w))for(let N=0,C=w.length;N<C;N++)h(w[N],S,N,A);else h(w,S,0,A)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(b,T,M,A){if(u(b,T,M,A)===!0){let S=b.__offset,y=b.value;if(Array.isArray(y)){let w=0;for(let N=0;N<y.length;N++){let C=y[N],U=x(C,!0);f(C,b.__data,w),w+=U.storage/Float32Array.BYTES_PER_ELEMENT}}else f(y,b.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,S,b.__data)}}function f(b,T,M){typeof b=="number"||typeof b=="boolean"?T[M]=b:b.isMatrix3?(T[M]=b.elements[0],T[M+1]=b.elements[1],T[M+2]=b.elements[2],T[M+3]=0,T[M+4]=b.elements[3],T[M+5]=b.elements[4],T[M+6]=b.elements[5],T[M+7]=0,T[M+8]=b.elements[6],T[M+9]=b.elements[7],T[M+10]=b.elements[8],T[M+11]=0):ArrayBuffer.isView(b)?T.set(b.subarray(0,T.length-M),M):b.toArray(T,M)}function u(b,T,M,A){let S=b.value,y=T+"_"+M;if(Array.isArray(S)){A[y]===void 0&&(A[y]=[]);let w=A[y],N=!1;for(let C=0;C<S.length;C++)d(S[C],w,C)===!0&&(N=!0);return N}return d(S,A,y)}function d(b,T,M){if(T[M]===void 0)return typeof b=="number"||typeof b=="boolean"?T[M]=b:ArrayBuffer.isView(b)?T[M]=b.slice():T[M]=b.clone(),!0;{let A=T[M];if(typeof b=="number"||typeof b=="boolean"){if(A!==b)return T[M]=b,!0}else{if(ArrayBuffer.isView(b))return!0;if(A.equals(b)===!1)return A.copy(b),!0}}return!1}function g(b){let T=b.uniforms,M=0,A=16;for(let y=0,w=T.length;y<w;y++){let N=Array.isArray(T[y])?T[y]:[T[y]];for(let C=0,U=N.length;C<U;C++){let F=N[C],G=Array.isArray(F.value)?F.value:[F.value],P=Array.isArray(T[y])||Array.isArray(F.value),W=M;for(let H=0,ie=G.length;H<ie;H++){let X=G[H],ee=x(X,P),te=M%A,Se=te%ee.boundary,Ue=te+Se;M+=Se,Ue!==0&&A-Ue<ee.storage&&(M+=A-Ue),H===0&&(W=M),M+=ee.storage}let Y=F.type==="int"?Int32Array:F.type==="uint"?Uint32Array:Float32Array;F.__data=new Y((M-W)/Float32Array.BYTES_PER_ELEMENT),F.__offset=W}}let S=M%A;return S>0&&(M+=A-S),b.__size=M,b.__cache={},this}function x(b,T){let M={boundary:0,storage:0};return typeof b=="number"||typeof b=="boolean"?(M.boundary=4,M.storage=4):b.isVector2?(M.boundary=8,M.storage=8):b.isVector3||b.isColor?(M.boundary=16,M.storage=12):b.isVector4?(M.boundary=16,M.storage=16):b.isMatrix3?(M.boundary=16,M.storage=48):b.isMatrix4?(M.boundary=16,M.storage=64):b.isTexture?Re("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(b)?(M.boundary=16,M.storage=b.byteLength):Re("WebGLRenderer: Unsupported uniform value type.",b),T===!0&&(M.boundary=16,M.storage=Math.ceil(M.storage/16)*16),M}function m(b){let T=b.target;T.removeEventListener("dispose",m),i.deleteBuffer(s[T.id]),delete s[T.id],delete r[T.id]}function p(){for(let b in s)i.deleteBuffer(s[b]);s={},r={}}return{bind:a,update:o,dispose:p}}function tx(){return Cn===null&&(Cn=new Ks(ex,16,16,yi,xn),Cn.name="DFG_LUT",Cn.minFilter=Ot,Cn.magFilter=Ot,Cn.wrapS=Sn,Cn.wrapT=Sn,Cn.generateMipmaps=!1,Cn.needsUpdate=!0),Cn}var _g,vg,xg,bg,wg,Mg,Sg,Eg,Tg,Ag,Rg,Cg,Pg,Ig,Lg,Ng,Dg,Ug,Fg,Og,kg,Bg,zg,Vg,Gg,Hg,Wg,qg,Xg,$g,Yg,Zg,Jg,jg,Kg,Qg,e0,t0,n0,i0,s0,r0,a0,o0,l0,c0,h0,u0,d0,f0,p0,m0,g0,y0,_0,v0,x0,b0,w0,M0,S0,E0,T0,A0,R0,C0,P0,I0,L0,N0,D0,U0,F0,O0,k0,B0,z0,V0,G0,H0,W0,q0,X0,$0,Y0,Z0,J0,j0,K0,Q0,ey,ty,ny,iy,sy,ry,ay,oy,ly,cy,hy,uy,dy,fy,py,my,gy,yy,_y,vy,xy,by,wy,My,Sy,Ey,Ty,Ay,Ry,Cy,Py,Iy,Ly,Ny,Dy,Uy,Fy,Oy,ky,By,zy,Vy,Gy,Hy,Wy,qy,Xy,$y,Yy,Zy,Jy,Ge,me,Pn,Ko,jy,If,Tr,cf,i_,s_,Lf,Nf,r_,a_,o_,el,__,Df,Uf,Ff,Of,kf,Bf,ff,pf,mf,gf,yf,ph,mh,gh,dh,ms,ov,lv,xf,dv,Qo,_v,xv,wv,Sv,Tv,Cv,_h,vh,Ov,Vv,Gv,Hv,Wv,Cf,Sr,fh,Zv,Jv,xh,bh,jv,zf,ex,Cn,tl,wh=ze(()=>{uh();uh();_g=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,vg=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,xg=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,bg=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,wg=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Mg=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,Sg=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,Eg=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Tg=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,Ag=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,Rg=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Cg=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,Pg=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,Ig=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,Lg=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,Ng=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,Dg=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Ug=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Fg=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,Og=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,kg=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,Bg=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,zg=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,Vg=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,Gg=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,Hg=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Wg=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,qg=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Xg=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,$g="gl_FragColor = linearToOutputTexel( gl_FragColor );",Yg=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Zg=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,Jg=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,jg=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,Kg=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Qg=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,e0=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,t0=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,n0=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,i0=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,s0=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,r0=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,a0=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,o0=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,l0=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,c0=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,h0=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,u0=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,d0=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,f0=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,p0=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,m0=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,g0=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,y0=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,_0=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,v0=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,x0=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,b0=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,w0=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,M0=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,S0=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,E0=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,T0=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,A0=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,R0=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,C0=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,P0=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,I0=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,L0=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,N0=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,D0=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,U0=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,F0=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,O0=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,k0=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,B0=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,z0=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,V0=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,G0=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,H0=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,W0=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,q0=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,X0=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,$0=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Y0=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Z0=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,J0=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,j0=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,K0=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Q0=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,ey=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,ty=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,ny=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,iy=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,sy=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,ry=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,ay=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,oy=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,ly=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,cy=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,hy=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,uy=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,dy=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,fy=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,py=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,my=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,gy=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,yy=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,_y=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,vy=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,xy=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,by=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,wy=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,My=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,Sy=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,Ey=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,Ty=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,Ay=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,Ry=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Cy=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,Py=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,Iy=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,Ly=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Ny=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Dy=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Uy=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,Fy=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Oy=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,ky=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,By=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,zy=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Vy=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,Gy=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Hy=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Wy=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,qy=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,Xy=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,$y=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Yy=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,Zy=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,Jy=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,Ge={alphahash_fragment:_g,alphahash_pars_fragment:vg,alphamap_fragment:xg,alphamap_pars_fragment:bg,alphatest_fragment:wg,alphatest_pars_fragment:Mg,aomap_fragment:Sg,aomap_pars_fragment:Eg,batching_pars_vertex:Tg,batching_vertex:Ag,begin_vertex:Rg,beginnormal_vertex:Cg,bsdfs:Pg,iridescence_fragment:Ig,bumpmap_pars_fragment:Lg,clipping_planes_fragment:Ng,clipping_planes_pars_fragment:Dg,clipping_planes_pars_vertex:Ug,clipping_planes_vertex:Fg,color_fragment:Og,color_pars_fragment:kg,color_pars_vertex:Bg,color_vertex:zg,common:Vg,defaultnormal_vertex:Gg,displacementmap_pars_vertex:Hg,displacementmap_vertex:Wg,emissivemap_fragment:qg,emissivemap_pars_fragment:Xg,colorspace_fragment:$g,colorspace_pars_fragment:Yg,envmap_fragment:Zg,envmap_common_pars_fragment:Jg,envmap_pars_fragment:jg,envmap_pars_vertex:Kg,envmap_physical_pars_fragment:c0,envmap_vertex:Qg,fog_vertex:e0,fog_pars_vertex:t0,fog_fragment:n0,fog_pars_fragment:i0,gradientmap_pars_fragment:s0,lightmap_pars_fragment:r0,lights_lambert_fragment:a0,lights_lambert_pars_fragment:o0,lights_pars_begin:l0,lights_toon_fragment:h0,lights_toon_pars_fragment:u0,lights_phong_fragment:d0,lights_phong_pars_fragment:f0,lights_physical_fragment:p0,lights_physical_pars_fragment:m0,lights_fragment_begin:g0,lights_fragment_maps:y0,lights_fragment_end:_0,lightprobes_pars_fragment:v0,logdepthbuf_fragment:x0,logdepthbuf_pars_fragment:b0,logdepthbuf_pars_vertex:w0,logdepthbuf_vertex:M0,map_fragment:S0,map_pars_fragment:E0,map_particle_fragment:T0,map_particle_pars_fragment:A0,metalnessmap_fragment:R0,metalnessmap_pars_fragment:C0,morphinstance_vertex:P0,morphcolor_vertex:I0,morphnormal_vertex:L0,morphtarget_pars_vertex:N0,morphtarget_vertex:D0,normal_fragment_begin:U0,normal_fragment_maps:F0,normal_pars_fragment:O0,normal_pars_vertex:k0,normal_vertex:B0,normalmap_pars_fragment:z0,clearcoat_normal_fragment_begin:V0,clearcoat_normal_fragment_maps:G0,clearcoat_pars_fragment:H0,iridescence_pars_fragment:W0,opaque_fragment:q0,packing:X0,premultiplied_alpha_fragment:$0,project_vertex:Y0,dithering_fragment:Z0,dithering_pars_fragment:J0,roughnessmap_fragment:j0,roughnessmap_pars_fragment:K0,shadowmap_pars_fragment:Q0,shadowmap_pars_vertex:ey,shadowmap_vertex:ty,shadowmask_pars_fragment:ny,skinbase_vertex:iy,skinning_pars_vertex:sy,skinning_vertex:ry,skinnormal_vertex:ay,specularmap_fragment:oy,specularmap_pars_fragment:ly,tonemapping_fragment:cy,tonemapping_pars_fragment:hy,transmission_fragment:uy,transmission_pars_fragment:dy,uv_pars_fragment:fy,uv_pars_vertex:py,uv_vertex:my,worldpos_vertex:gy,background_vert:yy,background_frag:_y,backgroundCube_vert:vy,backgroundCube_frag:xy,cube_vert:by,cube_frag:wy,depth_vert:My,depth_frag:Sy,distance_vert:Ey,distance_frag:Ty,equirect_vert:Ay,equirect_frag:Ry,linedashed_vert:Cy,linedashed_frag:Py,meshbasic_vert:Iy,meshbasic_frag:Ly,meshlambert_vert:Ny,meshlambert_frag:Dy,meshmatcap_vert:Uy,meshmatcap_frag:Fy,meshnormal_vert:Oy,meshnormal_frag:ky,meshphong_vert:By,meshphong_frag:zy,meshphysical_vert:Vy,meshphysical_frag:Gy,meshtoon_vert:Hy,meshtoon_frag:Wy,points_vert:qy,points_frag:Xy,shadow_vert:$y,shadow_frag:Yy,sprite_vert:Zy,sprite_frag:Jy},me={common:{diffuse:{value:new Ve(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new Ne},alphaMap:{value:null},alphaMapTransform:{value:new Ne},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new Ne}},envmap:{envMap:{value:null},envMapRotation:{value:new Ne},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new Ne}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new Ne}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new Ne},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new Ne},normalScale:{value:new Me(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new Ne},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new Ne}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new Ne}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new Ne}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Ve(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Ve(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new Ne},alphaTest:{value:0},uvTransform:{value:new Ne}},sprite:{diffuse:{value:new Ve(16777215)},opacity:{value:1},center:{value:new Me(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new Ne},alphaMap:{value:null},alphaMapTransform:{value:new Ne},alphaTest:{value:0}}},Pn={basic:{uniforms:Dt([me.common,me.specularmap,me.envmap,me.aomap,me.lightmap,me.fog]),vertexShader:Ge.meshbasic_vert,fragmentShader:Ge.meshbasic_frag},lambert:{uniforms:Dt([me.common,me.specularmap,me.envmap,me.aomap,me.lightmap,me.emissivemap,me.bumpmap,me.normalmap,me.displacementmap,me.fog,me.lights,{emissive:{value:new Ve(0)},envMapIntensity:{value:1}}]),vertexShader:Ge.meshlambert_vert,fragmentShader:Ge.meshlambert_frag},phong:{uniforms:Dt([me.common,me.specularmap,me.envmap,me.aomap,me.lightmap,me.emissivemap,me.bumpmap,me.normalmap,me.displacementmap,me.fog,me.lights,{emissive:{value:new Ve(0)},specular:{value:new Ve(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:Ge.meshphong_vert,fragmentShader:Ge.meshphong_frag},standard:{uniforms:Dt([me.common,me.envmap,me.aomap,me.lightmap,me.emissivemap,me.bumpmap,me.normalmap,me.displacementmap,me.roughnessmap,me.metalnessmap,me.fog,me.lights,{emissive:{value:new Ve(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:Ge.meshphysical_vert,fragmentShader:Ge.meshphysical_frag},toon:{uniforms:Dt([me.common,me.aomap,me.lightmap,me.emissivemap,me.bumpmap,me.normalmap,me.displacementmap,me.gradientmap,me.fog,me.lights,{emissive:{value:new Ve(0)}}]),vertexShader:Ge.meshtoon_vert,fragmentShader:Ge.meshtoon_frag},matcap:{uniforms:Dt([me.common,me.bumpmap,me.normalmap,me.displacementmap,me.fog,{matcap:{value:null}}]),vertexShader:Ge.meshmatcap_vert,fragmentShader:Ge.meshmatcap_frag},points:{uniforms:Dt([me.points,me.fog]),vertexShader:Ge.points_vert,fragmentShader:Ge.points_frag},dashed:{uniforms:Dt([me.common,me.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:Ge.linedashed_vert,fragmentShader:Ge.linedashed_frag},depth:{uniforms:Dt([me.common,me.displacementmap]),vertexShader:Ge.depth_vert,fragmentShader:Ge.depth_frag},normal:{uniforms:Dt([me.common,me.bumpmap,me.normalmap,me.displacementmap,{opacity:{value:1}}]),vertexShader:Ge.meshnormal_vert,fragmentShader:Ge.meshnormal_frag},sprite:{uniforms:Dt([me.sprite,me.fog]),vertexShader:Ge.sprite_vert,fragmentShader:Ge.sprite_frag},background:{uniforms:{uvTransform:{value:new Ne},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:Ge.background_vert,fragmentShader:Ge.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new Ne}},vertexShader:Ge.backgroundCube_vert,fragmentShader:Ge.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:Ge.cube_vert,fragmentShader:Ge.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:Ge.equirect_vert,fragmentShader:Ge.equirect_frag},distance:{uniforms:Dt([me.common,me.displacementmap,{referencePosition:{value:new L},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:Ge.distance_vert,fragmentShader:Ge.distance_frag},shadow:{uniforms:Dt([me.lights,me.fog,{color:{value:new Ve(0)},opacity:{value:1}}]),vertexShader:Ge.shadow_vert,fragmentShader:Ge.shadow_frag}};Pn.physical={uniforms:Dt([Pn.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new Ne},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new Ne},clearcoatNormalScale:{value:new Me(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new Ne},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new Ne},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new Ne},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new Ne},sheen:{value:0},sheenColor:{value:new Ve(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new Ne},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new Ne},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new Ne},transmissionSamplerSize:{value:new Me},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new Ne},attenuationDistance:{value:0},attenuationColor:{value:new Ve(0)},specularColor:{value:new Ve(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new Ne},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new Ne},anisotropyVector:{value:new Me},anisotropyMap:{value:null},anisotropyMapTransform:{value:new Ne}}]),vertexShader:Ge.meshphysical_vert,fragmentShader:Ge.meshphysical_frag};Ko={r:0,b:0,g:0},jy=new Ze,If=new Ne;If.set(-1,0,0,0,1,0,0,0,1);Tr=class extends Xt{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new er(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new _n(5,5,5),r=new An({name:"CubemapFromEquirect",uniforms:ki(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:kt,blending:Di});r.uniforms.tEquirect.value=t;let a=new Rt(s,r),o=t.minFilter;return t.minFilter===Jn&&(t.minFilter=Ot),new hs(1,10,this).update(e,a),t.minFilter=o,a.geometry.dispose(),a.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let a=0;a<6;a++)e.setRenderTarget(this,a),e.clear(t,n,s);e.setRenderTarget(r)}},cf=256,i_=3,s_=20,Lf=256,Nf=16,r_=3,a_=new L,o_=new Ve,el=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new hs(1,10,null),this._boxMesh=new Rt(new _n(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:a=256,position:o=a_}=r,l=this._renderer;this._setSize(a);let c=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let f=l.autoClear,u=l.autoClearColor,d=l.autoClearDepth,g=l.autoClearStencil,x=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,x===null&&(e.background=l.getClearColor(o_));let m=new hs(n,s,h);return m.position.copy(o),m.update(l,e),l.autoClear=f,l.autoClearColor=u,l.autoClearDepth=d,l.autoClearStencil=g,e.background=x,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=df(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=uf(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(cf,sf(e))}_fromTexture(e,t){e.mapping===Fi||e.mapping===fs?this._setSize(e.image.length===0?cf:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=hf(e,!1,!1),n=Math.log2(e)-i_;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=hf(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let a=e.width>>t;e.viewport.set(0,0,a,a),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===Fi||e.mapping===fs?(this._cubemapMaterial===null&&(this._cubemapMaterial=df()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=uf()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=l_(),this._integrationMaterial=c_());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/Nf);for(let a=0;a<=n;a++){let o=i.lodToRoughness(a,n);if(a>n-r_)r.roughness.value=o,this._renderCube(e,a,this._integrationMaterial);else{let l=o>0?Math.log2(t)+.5*Math.log2(6/(Lf*Math.pow(o,4)))+.5:0;s.roughness.value=o,s.lodBias.value=l,this._renderCube(e,a,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=h_());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};__={[kc]:"LINEAR_TONE_MAPPING",[Bc]:"REINHARD_TONE_MAPPING",[zc]:"CINEON_TONE_MAPPING",[Vc]:"ACES_FILMIC_TONE_MAPPING",[Hc]:"AGX_TONE_MAPPING",[Wc]:"NEUTRAL_TONE_MAPPING",[Gc]:"CUSTOM_TONE_MAPPING"};Df=new Vt,Uf=new Zn(1,1),Ff=new tr(1),Of=new Xs,kf=new Fa,Bf=new er,ff=[],pf=[],mf=new Float32Array(16),gf=new Float32Array(9),yf=new Float32Array(4);ph=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=B_(t.type)}},mh=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=rv(t.type)}},gh=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,a=s.length;r!==a;++r){let o=s[r];o.setValue(e,t[o.id],n)}}},dh=/(\w+)(\])?(\[|\.)?/g;ms=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let a=0;a<n;++a){let o=e.getActiveUniform(t,a),l=e.getUniformLocation(t,o.name);av(o,l,this)}let s=[],r=[];for(let a of this.seq)a.type===e.SAMPLER_2D_SHADOW||a.type===e.SAMPLER_CUBE_SHADOW||a.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(a):r.push(a);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,a=t.length;r!==a;++r){let o=t[r],l=n[o.id];l.needsUpdate!==!1&&o.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let a=e[s];a.id in t&&n.push(a)}return n}};ov=37297,lv=0;xf=new Ne;dv={[kc]:"Linear",[Bc]:"Reinhard",[zc]:"Cineon",[Vc]:"ACESFilmic",[Hc]:"AgX",[Wc]:"Neutral",[Gc]:"Custom"};Qo=new L;_v=/^[ \t]*#include +<([\w\d./]+)>/gm;xv=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;wv={[mr]:"SHADOWMAP_TYPE_PCF",[us]:"SHADOWMAP_TYPE_VSM"};Sv={[fs]:"ENVMAP_MODE_REFRACTION"};Tv={[co]:"ENVMAP_BLENDING_MULTIPLY",[Vd]:"ENVMAP_BLENDING_MIX",[Gd]:"ENVMAP_BLENDING_ADD"};Cv=0,_h=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new vh(e),t.set(e,n)),n}},vh=class{constructor(e){this.id=Cv++,this.code=e,this.usedTimes=0}};Ov=0;Vv=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,Gv=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,Hv=[new L(1,0,0),new L(-1,0,0),new L(0,1,0),new L(0,-1,0),new L(0,0,1),new L(0,0,-1)],Wv=[new L(0,-1,0),new L(0,-1,0),new L(0,0,1),new L(0,0,-1),new L(0,-1,0),new L(0,-1,0)],Cf=new Ze,Sr=new L,fh=new L;Zv=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,Jv=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,xh=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new nr(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new An({vertexShader:Zv,fragmentShader:Jv,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new Rt(new or(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},bh=class extends En{constructor(e,t){super();let n=this,s=null,r=1,a=null,o="local-floor",l=1,c=null,h=null,f=null,u=null,d=null,g=null,x=typeof XRWebGLBinding<"u",m=new xh,p={},b=t.getContextAttributes(),T=null,M=null,A=[],S=[],y=new Me,w=null,N=null,C=new Ft;C.viewport=new ot;let U=new Ft;U.viewport=new ot;let F=[C,U],G=new lo,P=null,W=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(j){let ge=A[j];return ge===void 0&&(ge=new as,A[j]=ge),ge.getTargetRaySpace()},this.getControllerGrip=function(j){let ge=A[j];return ge===void 0&&(ge=new as,A[j]=ge),ge.getGripSpace()},this.getHand=function(j){let ge=A[j];return ge===void 0&&(ge=new as,A[j]=ge),ge.getHandSpace()};function Y(j){let ge=S.indexOf(j.inputSource);if(ge===-1)return;let xe=A[ge];xe!==void 0&&(xe.update(j.inputSource,j.frame,c||a),xe.dispatchEvent({type:j.type,data:j.inputSource}))}function H(){s.removeEventListener("select",Y),s.removeEventListener("selectstart",Y),s.removeEventListener("selectend",Y),s.removeEventListener("squeeze",Y),s.removeEventListener("squeezestart",Y),s.removeEventListener("squeezeend",Y),s.removeEventListener("end",H),s.removeEventListener("inputsourceschange",ie);for(let j=0;j<A.length;j++){let ge=S[j];ge!==null&&(S[j]=null,A[j].disconnect(ge))}P=null,W=null,m.reset();for(let j in p)delete p[j];if(e.setRenderTarget(T),d=null,u=null,f=null,s=null,M=null,Ue.stop(),n.isPresenting=!1,e.setPixelRatio(w),e.setSize(y.width,y.height,!1),N!==null){let j=N.camera;j.fov=N.fov,j.zoom=N.zoom,j.updateProjectionMatrix(),N=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(j){r=j,n.isPresenting===!0&&Re("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(j){o=j,n.isPresenting===!0&&Re("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||a},this.setReferenceSpace=function(j){c=j},this.getBaseLayer=function(){return u!==null?u:d},this.getBinding=function(){return f===null&&x&&(f=new XRWebGLBinding(s,t)),f},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(j){if(s=j,s!==null){if(T=e.getRenderTarget(),s.addEventListener("select",Y),s.addEventListener("selectstart",Y),s.addEventListener("selectend",Y),s.addEventListener("squeeze",Y),s.addEventListener("squeezestart",Y),s.addEventListener("squeezeend",Y),s.addEventListener("end",H),s.addEventListener("inputsourceschange",ie),b.xrCompatible!==!0&&await t.makeXRCompatible(),w=e.getPixelRatio(),e.getSize(y),x&&"createProjectionLayer"in XRWebGLBinding.prototype){let xe=null,Ce=null,ye=null;b.depth&&(ye=b.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,xe=b.stencil?jn:Hn,Ce=b.stencil?Oi:vn);let Oe={colorFormat:t.RGBA8,depthFormat:ye,scaleFactor:r};f=this.getBinding(),u=f.createProjectionLayer(Oe),s.updateRenderState({layers:[u]}),e.setPixelRatio(1),e.setSize(u.textureWidth,u.textureHeight,!1),M=new Xt(u.textureWidth,u.textureHeight,{format:bn,type:Gt,depthTexture:new Zn(u.textureWidth,u.textureHeight,Ce,void 0,void 0,void 0,void 0,void 0,void 0,xe),stencilBuffer:b.stencil,colorSpace:e.outputColorSpace,samples:b.antialias?4:0,resolveDepthBuffer:u.ignoreDepthValues===!1,resolveStencilBuffer:u.ignoreDepthValues===!1,storeMultisampledDepthBuffer:u.ignoreDepthValues===!1,storeMultisampledStencilBuffer:u.ignoreDepthValues===!1})}else{let xe={antialias:b.antialias,alpha:!0,depth:b.depth,stencil:b.stencil,framebufferScaleFactor:r};d=new XRWebGLLayer(s,t,xe),s.updateRenderState({baseLayer:d}),e.setPixelRatio(1),e.setSize(d.framebufferWidth,d.framebufferHeight,!1),M=new Xt(d.framebufferWidth,d.framebufferHeight,{format:bn,type:Gt,colorSpace:e.outputColorSpace,stencilBuffer:b.stencil,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}M.isXRRenderTarget=!0,this.setFoveation(l),c=null,a=await s.requestReferenceSpace(o),Ue.setContext(s),Ue.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ie(j){for(let ge=0;ge<j.removed.length;ge++){let xe=j.removed[ge],Ce=S.indexOf(xe);Ce>=0&&(S[Ce]=null,A[Ce].disconnect(xe))}for(let ge=0;ge<j.added.length;ge++){let xe=j.added[ge],Ce=S.indexOf(xe);if(Ce===-1){for(let Oe=0;Oe<A.length;Oe++)if(Oe>=S.length){S.push(xe),Ce=Oe;break}else if(S[Oe]===null){S[Oe]=xe,Ce=Oe;break}if(Ce===-1)break}let ye=A[Ce];ye&&ye.connect(xe)}}function X(j,ge){ge===null?j.matrixWorld.copy(j.matrix):j.matrixWorld.multiplyMatrices(ge.matrixWorld,j.matrix),j.matrixWorldInverse.copy(j.matrixWorld).invert()}this.updateCamera=function(j){if(s===null)return;let ge=j.near,xe=j.far;m.texture!==null&&(m.depthNear>0&&(ge=m.depthNear),m.depthFar>0&&(xe=m.depthFar)),G.near=U.near=C.near=ge,G.far=U.far=C.far=xe,(P!==G.near||W!==G.far)&&(s.updateRenderState({depthNear:G.near,depthFar:G.far}),P=G.near,W=G.far),G.layers.mask=j.layers.mask|6,C.layers.mask=G.layers.mask&-5,U.layers.mask=G.layers.mask&-3;let Ce=j.parent,ye=G.cameras;X(G,Ce);for(let Oe=0;Oe<ye.length;Oe++)X(ye[Oe],Ce);G.projectionMatrix.copy(C.projectionMatrix),G.projectionMatrixInverse.copy(C.projectionMatrixInverse),N===null&&j.isPerspectiveCamera&&(N={camera:j,fov:j.fov,zoom:j.zoom}),ee(j,G,Ce)};function ee(j,ge,xe){xe===null?j.matrix.copy(ge.matrixWorld):(j.matrix.copy(xe.matrixWorld),j.matrix.invert(),j.matrix.multiply(ge.matrixWorld)),j.matrix.decompose(j.position,j.quaternion,j.scale),j.updateMatrixWorld(!0),j.projectionMatrix.copy(ge.projectionMatrix),j.projectionMatrixInverse.copy(ge.projectionMatrixInverse),j.isPerspectiveCamera&&(j.fov=Na*2*Math.atan(1/j.projectionMatrix.elements[5]),j.zoom=1)}this.getCamera=function(){return G},this.getFoveation=function(){if(!(u===null&&d===null))return l},this.setFoveation=function(j){l=j,u!==null&&(u.fixedFoveation=j),d!==null&&d.fixedFoveation!==void 0&&(d.fixedFoveation=j)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(G)},this.getCameraTexture=function(j){return p[j]};let te=null;function Se(j,ge){if(h=ge.getViewerPose(c||a),g=ge,h!==null){let xe=h.views;d!==null&&(e.setRenderTargetFramebuffer(M,d.framebuffer),e.setRenderTarget(M));let Ce=!1;xe.length!==G.cameras.length&&(G.cameras.length=0,Ce=!0);for(let Ie=0;Ie<xe.length;Ie++){let Qe=xe[Ie],tt=null;if(d!==null)tt=d.getViewport(Qe);else{let Et=f.getViewSubImage(u,Qe);tt=Et.viewport,Ie===0&&(e.setRenderTargetTextures(M,Et.colorTexture,Et.depthStencilTexture),e.setRenderTarget(M))}let We=F[Ie];We===void 0&&(We=new Ft,We.layers.enable(Ie),We.viewport=new ot,F[Ie]=We),We.matrix.fromArray(Qe.transform.matrix),We.matrix.decompose(We.position,We.quaternion,We.scale),We.projectionMatrix.fromArray(Qe.projectionMatrix),We.projectionMatrixInverse.copy(We.projectionMatrix).invert(),We.viewport.set(tt.x,tt.y,tt.width,tt.height),Ie===0&&(G.matrix.copy(We.matrix),G.matrix.decompose(G.position,G.quaternion,G.scale)),Ce===!0&&G.cameras.push(We)}let ye=s.enabledFeatures;if(ye&&ye.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&x){f=n.getBinding();let Ie=f.getDepthInformation(xe[0]);Ie&&Ie.isValid&&Ie.texture&&m.init(Ie,s.renderState)}if(ye&&ye.includes("camera-access")&&x){e.state.unbindTexture(),f=n.getBinding();for(let Ie=0;Ie<xe.length;Ie++){let Qe=xe[Ie].camera;if(Qe){let tt=p[Qe];tt||(tt=new nr,p[Qe]=tt);let We=f.getCameraImage(Qe);tt.sourceTexture=We}}}}for(let xe=0;xe<A.length;xe++){let Ce=S[xe],ye=A[xe];Ce!==null&&ye!==void 0&&ye.update(Ce,ge,c||a)}te&&te(j,ge),ge.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:ge}),g=null}let Ue=new Pf;Ue.setAnimationLoop(Se),this.setAnimationLoop=function(j){te=j},this.dispose=function(){}}},jv=new Ze,zf=new Ne;zf.set(-1,0,0,0,1,0,0,0,1);ex=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),Cn=null;tl=class{constructor(e={}){let{canvas:t=Qd(),context:n=null,depth:s=!0,stencil:r=!1,alpha:a=!1,antialias:o=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:f=!1,reversedDepthBuffer:u=!1,outputBufferType:d=Gt}=e;this.isWebGLRenderer=!0;let g;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=n.getContextAttributes().alpha}else g=a;let x=d,m=new Set([xo,vo,_o]),p=new Set([Gt,vn,ps,Oi,mo,go]),b=new Uint32Array(4),T=new Int32Array(4),M={textures:[],min:[],max:[],resolution:[]},A=null,S=null,y=[],w=[],N=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Rn,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let C=this,U=!1,F=null,G=null,P=null,W=null;this._outputColorSpace=qt;let Y=0,H=0,ie=null,X=-1,ee=null,te=new ot,Se=new ot,Ue=null,j=new Ve(0),ge=0,xe=t.width,Ce=t.height,ye=1,Oe=null,ht=null,Ie=new ot(0,0,xe,Ce),Qe=new ot(0,0,xe,Ce),tt=!1,We=new hi,Et=new Oa,ft=!1,zt=!1,lt=new Ze,wn=new L,vt=new ot,Yt={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},Zt=!1;function Jt(){return ie===null?ye:1}let D=n;function jt(v,I){return t.getContext(v,I)}let rt,at,fe,pt,Pe,De,E,_,k,ne,Q,ae,ue,Z,J,le,R,K,q,ce,re,oe,Te;try{let v={alpha:!0,depth:s,stencil:r,antialias:o,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:f};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Ae,!1),t.addEventListener("webglcontextrestored",ke,!1),t.addEventListener("webglcontextcreationerror",pe,!1),D===null){let I="webgl2";if(D=jt(I,v),D===null)throw jt(I)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Be()}catch(v){throw t.removeEventListener("webglcontextlost",Ae,!1),t.removeEventListener("webglcontextrestored",ke,!1),t.removeEventListener("webglcontextcreationerror",pe,!1),Le("WebGLRenderer: "+v.message),v}function Be(){rt=new d_(D),rt.init(),re=new Yv(D,rt),at=new t_(D,rt,e,re),fe=new Xv(D,rt),at.reversedDepthBuffer&&u&&fe.buffers.depth.setReversed(!0),G=D.createFramebuffer(),P=D.createFramebuffer(),W=D.createFramebuffer(),pt=new m_(D),Pe=new Lv,De=new $v(D,rt,fe,Pe,at,re,pt),E=new u_(C),_=new yg(D),oe=new Qy(D,_),k=new f_(D,_,pt,oe),ne=new y_(D,k,_,oe,pt),K=new g_(D,at,De),J=new n_(Pe),Q=new Iv(C,E,rt,at,oe,J),ae=new Kv(C,Pe),ue=new Dv,Z=new zv(rt),R=new Ky(C,E,fe,ne,g,l),le=new qv(C,ne,at),Te=new Qv(D,pt,at,fe),q=new e_(D,rt,pt),ce=new p_(D,rt,pt),pt.programs=Q.programs,C.capabilities=at,C.extensions=rt,C.properties=Pe,C.renderLists=ue,C.shadowMap=le,C.state=fe,C.info=pt}x!==Gt&&(N=new v_(x,t.width,t.height,o,s,r));let se=new bh(C,D);this.xr=se,this.getContext=function(){return D},this.getContextAttributes=function(){return D.getContextAttributes()},this.forceContextLoss=function(){let v=rt.get("WEBGL_lose_context");v&&v.loseContext()},this.forceContextRestore=function(){let v=rt.get("WEBGL_lose_context");v&&v.restoreContext()},this.getPixelRatio=function(){return ye},this.setPixelRatio=function(v){v!==void 0&&(ye=v,this.setSize(xe,Ce,!1))},this.getSize=function(v){return v.set(xe,Ce)},this.setSize=function(v,I,V=!0){if(se.isPresenting){Re("WebGLRenderer: Can't change size while VR device is presenting.");return}xe=v,Ce=I,t.width=Math.floor(v*ye),t.height=Math.floor(I*ye),V===!0&&(t.style.width=v+"px",t.style.height=I+"px"),N!==null&&N.setSize(t.width,t.height),this.setViewport(0,0,v,I)},this.getDrawingBufferSize=function(v){return v.set(xe*ye,Ce*ye).floor()},this.setDrawingBufferSize=function(v,I,V){xe=v,Ce=I,ye=V,t.width=Math.floor(v*V),t.height=Math.floor(I*V),this.setViewport(0,0,v,I)},this.setEffects=function(v){if(x===Gt){Le("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(v){for(let I=0;I<v.length;I++)if(v[I].isOutputPass===!0){Re("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}N.setEffects(v||[])},this.getCurrentViewport=function(v){return v.copy(te)},this.getViewport=function(v){return v.copy(Ie)},this.setViewport=function(v,I,V,O){v.isVector4?Ie.set(v.x,v.y,v.z,v.w):Ie.set(v,I,V,O),fe.viewport(te.copy(Ie).multiplyScalar(Jt()).round())},this.getScissor=function(v){return v.copy(Qe)},this.setScissor=function(v,I,V,O){v.isVector4?Qe.set(v.x,v.y,v.z,v.w):Qe.set(v,I,V,O),fe.scissor(Se.copy(Qe).multiplyScalar(Jt()).round())},this.getScissorTest=function(){return tt},this.setScissorTest=function(v){fe.setScissorTest(tt=v)},this.setOpaqueSort=function(v){Oe=v},this.setTransparentSort=function(v){ht=v},this.getClearColor=function(v){return v.copy(R.getClearColor())},this.setClearColor=function(){R.setClearColor(...arguments)},this.getClearAlpha=function(){return R.getClearAlpha()},this.setClearAlpha=function(){R.setClearAlpha(...arguments)},this.clear=function(v=!0,I=!0,V=!0){let O=0;if(v){let B=!1;if(ie!==null){let de=ie.texture.format;B=m.has(de)}if(B){let de=ie.texture.type,ve=p.has(de),he=R.getClearColor(),_e=R.getClearAlpha(),Ee=he.r,Fe=he.g,qe=he.b;ve?(b[0]=Ee,b[1]=Fe,b[2]=qe,b[3]=_e,D.clearBufferuiv(D.COLOR,0,b)):(T[0]=Ee,T[1]=Fe,T[2]=qe,T[3]=_e,D.clearBufferiv(D.COLOR,0,T))}else O|=D.COLOR_BUFFER_BIT}I&&(O|=D.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),V&&(O|=D.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),O!==0&&D.clear(O)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(v){v.setRenderer(this),F=v},this.dispose=function(){t.removeEventListener("webglcontextlost",Ae,!1),t.removeEventListener("webglcontextrestored",ke,!1),t.removeEventListener("webglcontextcreationerror",pe,!1),R.dispose(),ue.dispose(),Z.dispose(),De.dispose(),Pe.dispose(),E.dispose(),ne.dispose(),k.dispose(),oe.dispose(),Te.dispose(),Q.dispose(),se.dispose(),se.removeEventListener("sessionstart",$h),se.removeEventListener("sessionend",Yh),bi.stop()};function Ae(v){v.preventDefault(),sh("WebGLRenderer: Context Lost."),U=!0}function ke(){sh("WebGLRenderer: Context Restored."),U=!1;let v=pt.autoReset,I=le.enabled,V=le.autoUpdate,O=le.needsUpdate,B=le.type;Be(),pt.autoReset=v,le.enabled=I,le.autoUpdate=V,le.needsUpdate=O,le.type=B}function pe(v){Le("WebGLRenderer: A WebGL context could not be created. Reason: ",v.statusMessage)}function et(v){let I=v.target;I.removeEventListener("dispose",et),xt(I)}function xt(v){ti(v),Pe.remove(v)}function ti(v){let I=Pe.get(v).programs;I!==void 0&&(I.forEach(function(V){Q.releaseProgram(V)}),v.isShaderMaterial&&Q.releaseShaderCache(v))}this.renderBufferDirect=function(v,I,V,O,B,de){I===null&&(I=Yt);let ve=B.isMesh&&B.matrixWorld.determinantAffine()<0,he=Kp(v,I,V,O,B);fe.setMaterial(O,ve);let _e=V.index,Ee=1;if(O.wireframe===!0){if(_e=k.getWireframeAttribute(V),_e===void 0)return;Ee=2}let Fe=V.drawRange,qe=V.attributes.position,be=Fe.start*Ee,Xe=(Fe.start+Fe.count)*Ee;de!==null&&(be=Math.max(be,de.start*Ee),Xe=Math.min(Xe,(de.start+de.count)*Ee)),_e!==null?(be=Math.max(be,0),Xe=Math.min(Xe,_e.count)):qe!=null&&(be=Math.max(be,0),Xe=Math.min(Xe,qe.count));let ut=Xe-be;if(ut<0||ut===1/0)return;oe.setup(B,O,he,V,_e);let it,nt=q;if(_e!==null&&(it=_.get(_e),nt=ce,nt.setIndex(it)),B.isMesh)O.wireframe===!0?(fe.setLineWidth(O.wireframeLinewidth*Jt()),nt.setMode(D.LINES)):nt.setMode(D.TRIANGLES);else if(B.isLine){let Ct=O.linewidth;Ct===void 0&&(Ct=1),fe.setLineWidth(Ct*Jt()),B.isLineSegments?nt.setMode(D.LINES):B.isLineLoop?nt.setMode(D.LINE_LOOP):nt.setMode(D.LINE_STRIP)}else B.isPoints?nt.setMode(D.POINTS):B.isSprite&&nt.setMode(D.TRIANGLES);if(B.isBatchedMesh)if(rt.get("WEBGL_multi_draw"))nt.renderMultiDraw(B._multiDrawStarts,B._multiDrawCounts,B._multiDrawCount);else{let Ct=B._multiDrawStarts,we=B._multiDrawCounts,Ut=B._multiDrawCount,je=_e?_.get(_e).bytesPerElement:1,wi=Pe.get(O).currentProgram.getUniforms();for(let Pt=0;Pt<Ut;Pt++)wi.setValue(D,"_gl_DrawID",Pt),nt.render(Ct[Pt]/je,we[Pt])}else if(B.isInstancedMesh)nt.renderInstances(be,ut,B.count);else if(V.isInstancedBufferGeometry){let Ct=V._maxInstanceCount!==void 0?V._maxInstanceCount:1/0,we=Math.min(V.instanceCount,Ct);nt.renderInstances(be,ut,we)}else nt.render(be,ut)};function Xh(v,I,V,O){F!==null&&v.isNodeMaterial&&F.setObject(O,v),ft===!0&&J.setState(v,V,!1),v.transparent===!0&&v.side===on&&v.forceSinglePass===!1?(v.side=kt,v.needsUpdate=!0,Ss(v,I,O),v.side=gi,v.needsUpdate=!0,Ss(v,I,O),v.side=on):Ss(v,I,O)}this.compile=function(v,I,V=null){V===null&&(V=v),F!==null&&F.renderStart(v,I,V),S=Z.get(V),S.init(I),w.push(S),V.traverseVisible(function(B){B.isLight&&B.layers.test(I.layers)&&(S.pushLight(B),B.castShadow&&S.pushShadow(B))}),v!==V&&v.traverseVisible(function(B){B.isLight&&B.layers.test(I.layers)&&(S.pushLight(B),B.castShadow&&S.pushShadow(B))}),S.setupLights(),F!==null&&F.updateLights(S.state.lightsArray),zt=this.localClippingEnabled,ft=J.init(this.clippingPlanes,zt),ft===!0&&J.setGlobalState(this.clippingPlanes,I),F!==null&&le.render(S.state.shadowsArray,V,I);let O=new Set;return v.traverse(function(B){if(!(B.isMesh||B.isPoints||B.isLine||B.isSprite))return;let de=B.material;if(de)if(Array.isArray(de))for(let ve=0;ve<de.length;ve++){let he=de[ve];Xh(he,V,I,B),O.add(he)}else Xh(de,V,I,B),O.add(de)}),S=w.pop(),F!==null&&F.renderEnd(),O},this.compileAsync=function(v,I,V=null){let O=this.compile(v,I,V);return new Promise(B=>{function de(){if(O.forEach(function(ve){let _e=Pe.get(ve).currentProgram;(_e===void 0||_e.isReady())&&O.delete(ve)}),O.size===0){B(v);return}setTimeout(de,10)}rt.get("KHR_parallel_shader_compile")!==null?de():setTimeout(de,10)})};let Ol=null;function Jp(v){Ol&&Ol(v)}function $h(){bi.stop()}function Yh(){bi.start()}let bi=new Pf;bi.setAnimationLoop(Jp),typeof self<"u"&&bi.setContext(self),this.setAnimationLoop=function(v){Ol=v,se.setAnimationLoop(v),v===null?bi.stop():bi.start()},se.addEventListener("sessionstart",$h),se.addEventListener("sessionend",Yh),this.render=function(v,I){if(I!==void 0&&I.isCamera!==!0){Le("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(U===!0)return;F!==null&&F.renderStart(v,I);let V=se.enabled===!0&&se.isPresenting===!0,O=N!==null&&(ie===null||V)&&N.begin(C,ie);if(v.matrixWorldAutoUpdate===!0&&v.updateMatrixWorld(),I.parent===null&&I.matrixWorldAutoUpdate===!0&&I.updateMatrixWorld(),se.enabled===!0&&se.isPresenting===!0&&(N===null||N.isCompositing()===!1)&&(se.cameraAutoUpdate===!0&&se.updateCamera(I),I=se.getCamera()),v.isScene===!0&&v.onBeforeRender(C,v,I,ie),S=Z.get(v,w.length),S.init(I),S.state.textureUnits=De.getTextureUnits(),w.push(S),lt.multiplyMatrices(I.projectionMatrix,I.matrixWorldInverse),I.isArrayCamera?Et.setFromArrayCamera(I):We.setFromProjectionMatrix(lt,sn,I.reversedDepth),zt=this.localClippingEnabled,ft=J.init(this.clippingPlanes,zt),A=ue.get(v,y.length),A.init(),y.push(A),this.info.render.frame++,se.enabled===!0&&se.isPresenting===!0){let ve=C.xr.getDepthSensingMesh();ve!==null&&kl(ve,I,-1/0,C.sortObjects)}kl(v,I,0,C.sortObjects),A.finish(),F!==null&&F.updateLights(S.state.lightsArray),C.sortObjects===!0&&A.sort(Oe,ht),Zt=se.enabled===!1||se.isPresenting===!1||se.hasDepthSensing()===!1,Zt&&R.addToRenderList(A,v),this.info.autoReset===!0&&this.info.reset(),ft===!0&&J.beginShadows();let B=S.state.shadowsArray;if(le.render(B,v,I),ft===!0&&J.endShadows(),(O&&N.hasRenderPass())===!1){let ve=A.opaque,he=A.transmissive;if(S.setupLights(),I.isArrayCamera){let _e=I.cameras;if(he.length>0)for(let Ee=0,Fe=_e.length;Ee<Fe;Ee++){let qe=_e[Ee];Jh(ve,he,v,qe)}Zt&&R.render(v);for(let Ee=0,Fe=_e.length;Ee<Fe;Ee++){let qe=_e[Ee];Zh(A,v,qe,qe.viewport)}}else he.length>0&&Jh(ve,he,v,I),Zt&&R.render(v),Zh(A,v,I)}ie!==null&&H===0&&(De.updateMultisampleRenderTarget(ie),De.updateRenderTargetMipmap(ie)),O&&N.end(C),v.isScene===!0&&v.onAfterRender(C,v,I),oe.resetDefaultState(),X=-1,ee=null,w.pop(),w.length>0?(S=w[w.length-1],De.setTextureUnits(S.state.textureUnits),ft===!0&&J.setGlobalState(C.clippingPlanes,S.state.camera)):S=null,y.pop(),y.length>0?A=y[y.length-1]:A=null,F!==null&&F.renderEnd()};function kl(v,I,V,O){if(v.visible===!1)return;if(v.layers.test(I.layers)){if(v.isGroup)V=v.renderOrder;else if(v.isLOD)v.autoUpdate===!0&&v.update(I);else if(v.isLight)S.pushLight(v),v.castShadow&&S.pushShadow(v);else if(v.isSprite){let ve=I.isArrayCamera?Et:We;if(!v.frustumCulled||v.intersectsFrustum(ve)){O&&vt.setFromMatrixPosition(v.matrixWorld).applyMatrix4(lt);let he=ne.update(v),_e=v.material;_e.visible&&A.push(v,he,_e,V,vt.z,null,I)}}else if(v.isMesh||v.isLine||v.isPoints){let ve=I.isArrayCamera?Et:We;if(!v.frustumCulled||v.intersectsFrustum(ve)){let he=ne.update(v),_e=v.material;if(O&&(v.boundingSphere!==void 0?(v.boundingSphere===null&&v.computeBoundingSphere(),vt.copy(v.boundingSphere.center)):(he.boundingSphere===null&&he.computeBoundingSphere(),vt.copy(he.boundingSphere.center)),vt.applyMatrix4(v.matrixWorld).applyMatrix4(lt)),Array.isArray(_e)){let Ee=he.groups;for(let Fe=0,qe=Ee.length;Fe<qe;Fe++){let be=Ee[Fe],Xe=_e[be.materialIndex];Xe&&Xe.visible&&A.push(v,he,Xe,V,vt.z,be,I)}}else _e.visible&&A.push(v,he,_e,V,vt.z,null,I)}}}let de=v.children;for(let ve=0,he=de.length;ve<he;ve++)kl(de[ve],I,V,O)}function Zh(v,I,V,O){let{opaque:B,transmissive:de,transparent:ve}=v;S.setupLightsView(V),ft===!0&&J.setGlobalState(C.clippingPlanes,V),O&&fe.viewport(te.copy(O)),B.length>0&&Fr(B,I,V),de.length>0&&Fr(de,I,V),ve.length>0&&Fr(ve,I,V),fe.buffers.depth.setTest(!0),fe.buffers.depth.setMask(!0),fe.buffers.color.setMask(!0),fe.setPolygonOffset(!1)}function Jh(v,I,V,O){if((V.isScene===!0?V.overrideMaterial:null)!==null)return;if(S.state.transmissionRenderTarget[O.id]===void 0){let be=rt.has("EXT_color_buffer_half_float")||rt.has("EXT_color_buffer_float");S.state.transmissionRenderTarget[O.id]=new Xt(1,1,{generateMipmaps:!0,type:be?xn:Gt,minFilter:Jn,samples:Math.max(4,at.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:$e.workingColorSpace})}let de=S.state.transmissionRenderTarget[O.id],ve=O.viewport||te;de.setSize(ve.z*C.transmissionResolutionScale,ve.w*C.transmissionResolutionScale);let he=C.getRenderTarget(),_e=C.getActiveCubeFace(),Ee=C.getActiveMipmapLevel();C.setRenderTarget(de),C.getClearColor(j),ge=C.getClearAlpha(),ge<1&&C.setClearColor(16777215,.5),C.clear(),Zt&&R.render(V);let Fe=C.toneMapping;C.toneMapping=Rn;let qe=O.viewport;if(O.viewport!==void 0&&(O.viewport=void 0),S.setupLightsView(O),ft===!0&&J.setGlobalState(C.clippingPlanes,O),Fr(v,V,O),De.updateMultisampleRenderTarget(de),De.updateRenderTargetMipmap(de),rt.has("WEBGL_multisampled_render_to_texture")===!1){let be=!1;for(let Xe=0,ut=I.length;Xe<ut;Xe++){let it=I[Xe],{object:nt,geometry:Ct,material:we,group:Ut}=it;if(we.side===on&&nt.layers.test(O.layers)){let je=we.side;we.side=kt,we.needsUpdate=!0,jh(nt,V,O,Ct,we,Ut),we.side=je,we.needsUpdate=!0,be=!0}}be===!0&&(De.updateMultisampleRenderTarget(de),De.updateRenderTargetMipmap(de))}C.setRenderTarget(he,_e,Ee),C.setClearColor(j,ge),qe!==void 0&&(O.viewport=qe),C.toneMapping=Fe}function Fr(v,I,V){let O=I.isScene===!0?I.overrideMaterial:null;for(let B=0,de=v.length;B<de;B++){let ve=v[B],{object:he,geometry:_e,group:Ee}=ve,Fe=ve.material;Fe.allowOverride===!0&&O!==null&&(Fe=O),he.layers.test(V.layers)&&jh(he,I,V,_e,Fe,Ee)}}function jh(v,I,V,O,B,de){F!==null&&B.isNodeMaterial&&F.setObject(v,B),v.onBeforeRender(C,I,V,O,B,de),v.modelViewMatrix.multiplyMatrices(V.matrixWorldInverse,v.matrixWorld),v.normalMatrix.getNormalMatrix(v.modelViewMatrix),B.onBeforeRender(C,I,V,O,v,de),B.transparent===!0&&B.side===on&&B.forceSinglePass===!1?(B.side=kt,B.needsUpdate=!0,C.renderBufferDirect(V,I,O,B,v,de),B.side=gi,B.needsUpdate=!0,C.renderBufferDirect(V,I,O,B,v,de),B.side=on):C.renderBufferDirect(V,I,O,B,v,de),v.onAfterRender(C,I,V,O,B,de)}function Kh(v){let I=0;for(let V of v)V.texture!==null&&I++;return I}function Ss(v,I,V){I.isScene!==!0&&(I=Yt);let O=Pe.get(v),B=S.state.lights,de=S.state.shadowsArray,ve=B.state.version,he=Q.getParameters(v,B.state,de,I,V,S.state.lightProbeGridArray),_e=Q.getProgramCacheKey(he),Ee=O.programs;O.environment=v.isMeshStandardMaterial||v.isMeshLambertMaterial||v.isMeshPhongMaterial?I.environment:null,O.fog=I.fog;let Fe=v.isMeshStandardMaterial||v.isMeshLambertMaterial&&!v.envMap||v.isMeshPhongMaterial&&!v.envMap;O.envMap=E.get(v.envMap||O.environment,Fe),O.envMapRotation=O.environment!==null&&v.envMap===null?I.environmentRotation:v.envMapRotation,Ee===void 0&&(v.addEventListener("dispose",et),Ee=new Map,O.programs=Ee,O.programVariants=new Map);let qe=Ee.get(_e);if(qe!==void 0){if(O.currentProgram===qe&&O.lightsStateVersion===ve)return eu(v,he),qe}else he.uniforms=Q.getUniforms(v),F!==null&&v.isNodeMaterial&&F.build(v,V,he),v.onBeforeCompile(he,C),qe=Q.acquireProgram(he,_e),Ee.set(_e,qe),O.uniforms=he.uniforms;let be=O.uniforms;return(!v.isShaderMaterial&&!v.isRawShaderMaterial||v.clipping===!0)&&(be.clippingPlanes=J.uniform),eu(v,he),O.needsLights=em(v),O.lightsStateVersion=ve,O.needsLights&&(be.ambientLightColor.value=B.state.ambient,be.lightProbe.value=B.state.probe,be.sunLights.value=B.state.sun,be.sunLightShadows.value=B.state.sunShadow,be.directionalLights.value=B.state.directional,be.directionalLightShadows.value=B.state.directionalShadow,be.spotLights.value=B.state.spot,be.spotLightShadows.value=B.state.spotShadow,be.rectAreaLights.value=B.state.rectArea,be.ltc_1.value=B.state.rectAreaLTC1,be.ltc_2.value=B.state.rectAreaLTC2,be.pointLights.value=B.state.point,be.pointLightShadows.value=B.state.pointShadow,be.hemisphereLights.value=B.state.hemi,be.sunShadowMatrix.value=B.state.sunShadowMatrix,be.sunShadowCascade.value=B.state.sunShadowCascade,be.directionalShadowMatrix.value=B.state.directionalShadowMatrix,be.spotLightMatrix.value=B.state.spotLightMatrix,be.spotLightMap.value=B.state.spotLightMap,be.pointShadowMatrix.value=B.state.pointShadowMatrix),O.numLightProbeGrids=Kh(S.state.lightProbeGridArray),O.currentProgram=qe,O.uniformsList=null,qe}function jp(v,I,V,O,B){let de=Pe.get(v),ve=de.currentProgram.id+","+O+","+B,he=de.programVariants.get(ve);return he===void 0?(he=Ss(v,I,V),de.programVariants.set(ve,he)):(de.currentProgram=he,de.uniformsList=null,de.outputColorSpace=O,de.toneMapping=B),he}function Qh(v){if(v.uniformsList===null){let I=v.currentProgram.getUniforms();v.uniformsList=ms.seqWithValue(I.seq,v.uniforms)}return v.uniformsList}function eu(v,I){let V=Pe.get(v);V.outputColorSpace=I.outputColorSpace,V.batching=I.batching,V.batchingColor=I.batchingColor,V.instancing=I.instancing,V.instancingColor=I.instancingColor,V.instancingMorph=I.instancingMorph,V.skinning=I.skinning,V.morphTargets=I.morphTargets,V.morphNormals=I.morphNormals,V.morphColors=I.morphColors,V.morphTargetsCount=I.morphTargetsCount,V.numClippingPlanes=I.numClippingPlanes,V.numIntersection=I.numClipIntersection,V.vertexAlphas=I.vertexAlphas,V.vertexTangents=I.vertexTangents,V.toneMapping=I.toneMapping}function Kp(v,I,V,O,B){I.isScene!==!0&&(I=Yt),De.resetTextureUnits();let de=I.fog,ve=O.isMeshStandardMaterial||O.isMeshLambertMaterial||O.isMeshPhongMaterial?I.environment:null,he=ie===null?C.outputColorSpace:ie.isXRRenderTarget===!0?ie.texture.colorSpace:$e.workingColorSpace,_e=O.isMeshStandardMaterial||O.isMeshLambertMaterial&&!O.envMap||O.isMeshPhongMaterial&&!O.envMap,Ee=E.get(O.envMap||ve,_e),Fe=O.vertexColors===!0&&!!V.attributes.color&&V.attributes.color.itemSize===4,qe=!!V.attributes.tangent&&(!!O.normalMap||O.anisotropy>0),be=!!V.morphAttributes.position,Xe=!!V.morphAttributes.normal,ut=!!V.morphAttributes.color,it=Rn;O.toneMapped&&(ie===null||ie.isXRRenderTarget===!0)&&(it=C.toneMapping);let nt=V.morphAttributes.position||V.morphAttributes.normal||V.morphAttributes.color,Ct=nt!==void 0?nt.length:0,we=Pe.get(O),Ut=S.state.lights;if(ft===!0&&(zt===!0||v!==ee)){let ct=v===ee&&O.id===X;J.setState(O,v,ct)}let je=!1,wi=!1;O.version===we.__version?we.needsLights&&we.lightsStateVersion!==Ut.state.version||B.isBatchedMesh&&we.batching===!1||!B.isBatchedMesh&&we.batching===!0||B.isBatchedMesh&&we.batchingColor===!0&&B._colorsTexture===null||B.isBatchedMesh&&we.batchingColor===!1&&B._colorsTexture!==null||B.isInstancedMesh&&we.instancing===!1||!B.isInstancedMesh&&we.instancing===!0||B.isSkinnedMesh&&we.skinning===!1||!B.isSkinnedMesh&&we.skinning===!0||B.isInstancedMesh&&we.instancingColor===!0&&B.instanceColor===null||B.isInstancedMesh&&we.instancingColor===!1&&B.instanceColor!==null||B.isInstancedMesh&&we.instancingMorph===!0&&B.morphTexture===null||B.isInstancedMesh&&we.instancingMorph===!1&&B.morphTexture!==null||we.envMap!==Ee||O.fog===!0&&we.fog!==de||we.numClippingPlanes!==void 0&&(we.numClippingPlanes!==J.numPlanes||we.numIntersection!==J.numIntersection)||we.vertexAlphas!==Fe||we.vertexTangents!==qe||we.morphTargets!==be||we.morphNormals!==Xe||we.morphColors!==ut||we.morphTargetsCount!==Ct||we.numLightProbeGrids!==Kh(S.state.lightProbeGridArray)?je=!0:(we.outputColorSpace!==he||we.toneMapping!==it)&&(wi=!0):(je=!0,we.__version=O.version);let Pt=we.currentProgram;(je===!0||wi===!0)&&(Pt=wi===!0?jp(O,I,B,he,it):Ss(O,I,B),F&&O.isNodeMaterial&&F.onUpdateProgram(O,Pt,we));let Or=!1,ni=!1,Mi=!1,Ye=Pt.getUniforms(),Tt=we.uniforms;if(fe.useProgram(Pt.program)&&(Or=!0,ni=!0,Mi=!0),O.id!==X&&(X=O.id,ni=!0),Or||ee!==v){fe.buffers.depth.getReversed()&&v.reversedDepth!==!0&&(v._reversedDepth=!0,v.updateProjectionMatrix()),Ye.setValue(D,"projectionMatrix",v.projectionMatrix),Ye.setValue(D,"viewMatrix",v.matrixWorldInverse);let bt=Ye.map.cameraPosition;bt!==void 0&&bt.setValue(D,wn.setFromMatrixPosition(v.matrixWorld)),at.logarithmicDepthBuffer&&Ye.setValue(D,"logDepthBufFC",2/(Math.log(v.far+1)/Math.LN2)),(O.isMeshPhongMaterial||O.isMeshToonMaterial||O.isMeshLambertMaterial||O.isMeshBasicMaterial||O.isMeshStandardMaterial||O.isShaderMaterial)&&Ye.setValue(D,"isOrthographic",v.isOrthographicCamera===!0),ee!==v&&(ee=v,ni=!0,Mi=!0)}if(we.needsLights&&(Ut.state.sunShadowMap.length>0&&Ye.setValue(D,"sunShadowMap",Ut.state.sunShadowMap,De),Ut.state.directionalShadowMap.length>0&&Ye.setValue(D,"directionalShadowMap",Ut.state.directionalShadowMap,De),Ut.state.spotShadowMap.length>0&&Ye.setValue(D,"spotShadowMap",Ut.state.spotShadowMap,De),Ut.state.pointShadowMap.length>0&&Ye.setValue(D,"pointShadowMap",Ut.state.pointShadowMap,De)),B.isSkinnedMesh){Ye.setOptional(D,B,"bindMatrix"),Ye.setOptional(D,B,"bindMatrixInverse");let ct=B.skeleton;ct&&(ct.boneTexture===null&&ct.computeBoneTexture(),Ye.setValue(D,"boneTexture",ct.boneTexture,De))}B.isBatchedMesh&&(Ye.setOptional(D,B,"batchingTexture"),Ye.setValue(D,"batchingTexture",B._matricesTexture,De),Ye.setOptional(D,B,"batchingIdTexture"),Ye.setValue(D,"batchingIdTexture",B._indirectTexture,De),Ye.setOptional(D,B,"batchingColorTexture"),B._colorsTexture!==null&&Ye.setValue(D,"batchingColorTexture",B._colorsTexture,De));let hn=V.morphAttributes;if((hn.position!==void 0||hn.normal!==void 0||hn.color!==void 0)&&K.update(B,V,Pt),(ni||we.receiveShadow!==B.receiveShadow)&&(we.receiveShadow=B.receiveShadow,Ye.setValue(D,"receiveShadow",B.receiveShadow)),(O.isMeshStandardMaterial||O.isMeshLambertMaterial||O.isMeshPhongMaterial)&&O.envMap===null&&I.environment!==null&&(Tt.envMapIntensity.value=I.environmentIntensity),Tt.dfgLUT!==void 0&&(Tt.dfgLUT.value=tx()),ni){if(Ye.setValue(D,"toneMappingExposure",C.toneMappingExposure),we.needsLights&&Qp(Tt,Mi),de&&O.fog===!0&&ae.refreshFogUniforms(Tt,de),ae.refreshMaterialUniforms(Tt,O,ye,Ce,S.state.transmissionRenderTarget[v.id]),we.needsLights&&we.numLightProbeGrids>0){let ct=M,bt=0;for(let Nn of S.state.lightProbeGridArray)Nn.texture!==null&&(ct.textures[bt]=Nn.texture,ct.min[bt]=Nn.boundingBox.min,ct.max[bt]=Nn.boundingBox.max,ct.resolution[bt]=Nn.resolution,bt++);for(let Nn in ct)ct[Nn].length=bt;Tt.probesSH.value=ct.textures,Tt.probesMin.value=ct.min,Tt.probesMax.value=ct.max,Tt.probesResolution.value=ct.resolution}ms.upload(D,Qh(we),Tt,De)}if(O.isShaderMaterial&&O.uniformsNeedUpdate===!0&&(ms.upload(D,Qh(we),Tt,De),O.uniformsNeedUpdate=!1),O.isSpriteMaterial&&Ye.setValue(D,"center",B.center),Ye.setValue(D,"modelViewMatrix",B.modelViewMatrix),Ye.setValue(D,"normalMatrix",B.normalMatrix),Ye.setValue(D,"modelMatrix",B.matrixWorld),O.uniformsGroups!==void 0){let ct=O.uniformsGroups;for(let bt=0,Nn=ct.length;bt<Nn;bt++){let nu=ct[bt];Te.update(nu,Pt),Te.bind(nu,Pt)}}return Pt}function Qp(v,I){v.ambientLightColor.needsUpdate=I,v.lightProbe.needsUpdate=I,v.sunLights.needsUpdate=I,v.sunLightShadows.needsUpdate=I,v.directionalLights.needsUpdate=I,v.directionalLightShadows.needsUpdate=I,v.pointLights.needsUpdate=I,v.pointLightShadows.needsUpdate=I,v.spotLights.needsUpdate=I,v.spotLightShadows.needsUpdate=I,v.rectAreaLights.needsUpdate=I,v.hemisphereLights.needsUpdate=I}function em(v){return v.isMeshLambertMaterial||v.isMeshToonMaterial||v.isMeshPhongMaterial||v.isMeshStandardMaterial||v.isShadowMaterial||v.isShaderMaterial&&v.lights===!0}this.getActiveCubeFace=function(){return Y},this.getActiveMipmapLevel=function(){return H},this.getRenderTarget=function(){return ie},this.setRenderTargetTextures=function(v,I,V){let O=Pe.get(v);O.__autoAllocateDepthBuffer=v.resolveDepthBuffer===!1,O.__autoAllocateDepthBuffer===!1&&(O.__useRenderToTexture=!1),Pe.get(v.texture).__webglTexture=I,Pe.get(v.depthTexture).__webglTexture=O.__autoAllocateDepthBuffer?void 0:V,O.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(v,I){let V=Pe.get(v);V.__webglFramebuffer=I,V.__useDefaultFramebuffer=I===void 0},this.setRenderTarget=function(v,I=0,V=0){ie=v,Y=I,H=V;let O=null,B=!1,de=!1;if(v){let he=Pe.get(v);if(he.__useDefaultFramebuffer!==void 0){fe.bindFramebuffer(D.FRAMEBUFFER,he.__webglFramebuffer),te.copy(v.viewport),Se.copy(v.scissor),Ue=v.scissorTest,fe.viewport(te),fe.scissor(Se),fe.setScissorTest(Ue),X=-1;return}else if(he.__webglFramebuffer===void 0)De.setupRenderTarget(v);else if(he.__hasExternalTextures)De.rebindTextures(v,Pe.get(v.texture).__webglTexture,Pe.get(v.depthTexture).__webglTexture);else if(v.depthBuffer){let Fe=v.depthTexture;if(he.__boundDepthTexture!==Fe){if(Fe!==null&&Pe.has(Fe)&&(v.width!==Fe.image.width||v.height!==Fe.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");De.setupDepthRenderbuffer(v)}}let _e=v.texture;(_e.isData3DTexture||_e.isDataArrayTexture||_e.isCompressedArrayTexture)&&(de=!0);let Ee=Pe.get(v).__webglFramebuffer;v.isWebGLCubeRenderTarget?(Array.isArray(Ee[I])?O=Ee[I][V]:O=Ee[I],B=!0):v.samples>0&&De.useMultisampledRTT(v)===!1?O=Pe.get(v).__webglMultisampledFramebuffer:Array.isArray(Ee)?O=Ee[V]:O=Ee,te.copy(v.viewport),Se.copy(v.scissor),Ue=v.scissorTest}else te.copy(Ie).multiplyScalar(ye).floor(),Se.copy(Qe).multiplyScalar(ye).floor(),Ue=tt;if(V!==0&&(O=G),fe.bindFramebuffer(D.FRAMEBUFFER,O)&&fe.drawBuffers(v,O),fe.viewport(te),fe.scissor(Se),fe.setScissorTest(Ue),B){let he=Pe.get(v.texture);D.framebufferTexture2D(D.FRAMEBUFFER,D.COLOR_ATTACHMENT0,D.TEXTURE_CUBE_MAP_POSITIVE_X+I,he.__webglTexture,V)}else if(de){let he=I;for(let _e=0;_e<v.textures.length;_e++){let Ee=Pe.get(v.textures[_e]);D.framebufferTextureLayer(D.FRAMEBUFFER,D.COLOR_ATTACHMENT0+_e,Ee.__webglTexture,V,he)}}else if(v!==null&&V!==0){let he=Pe.get(v.texture);D.framebufferTexture2D(D.FRAMEBUFFER,D.COLOR_ATTACHMENT0,D.TEXTURE_2D,he.__webglTexture,V)}X=-1};function tu(v){let I=Pe.get(v);return(I.__readFormat!==v.format||I.__readType!==v.type)&&(I.__readFormat=v.format,I.__readType=v.type,I.__formatReadable=at.textureFormatReadable(v.format),I.__typeReadable=at.textureTypeReadable(v.type)),I}this.readRenderTargetPixels=function(v,I,V,O,B,de,ve,he=0){if(!(v&&v.isWebGLRenderTarget)){Le("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let _e=Pe.get(v).__webglFramebuffer;if(v.isWebGLCubeRenderTarget&&ve!==void 0&&(_e=_e[ve],Array.isArray(_e)&&(_e=_e[0])),_e){fe.bindFramebuffer(D.FRAMEBUFFER,_e);try{let Ee=v.textures[he],Fe=Ee.format,qe=Ee.type;v.textures.length>1&&D.readBuffer(D.COLOR_ATTACHMENT0+he);let be=tu(Ee);if(be.__formatReadable===!1){Le("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(be.__typeReadable===!1){Le("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}I>=0&&I<=v.width-O&&V>=0&&V<=v.height-B&&D.readPixels(I,V,O,B,re.convert(Fe),re.convert(qe),de)}finally{let Ee=ie!==null?Pe.get(ie).__webglFramebuffer:null;fe.bindFramebuffer(D.FRAMEBUFFER,Ee)}}},this.readRenderTargetPixelsAsync=async function(v,I,V,O,B,de,ve,he=0){if(!(v&&v.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let _e=Pe.get(v).__webglFramebuffer;if(v.isWebGLCubeRenderTarget&&ve!==void 0&&(_e=_e[ve],Array.isArray(_e)&&(_e=_e[0])),_e)if(I>=0&&I<=v.width-O&&V>=0&&V<=v.height-B){fe.bindFramebuffer(D.FRAMEBUFFER,_e);let Ee=v.textures[he],Fe=Ee.format,qe=Ee.type;v.textures.length>1&&D.readBuffer(D.COLOR_ATTACHMENT0+he);let be=tu(Ee);if(be.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(be.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let Xe=D.createBuffer();D.bindBuffer(D.PIXEL_PACK_BUFFER,Xe),D.bufferData(D.PIXEL_PACK_BUFFER,de.byteLength,D.STREAM_READ),D.readPixels(I,V,O,B,re.convert(Fe),re.convert(qe),0),D.bindBuffer(D.PIXEL_PACK_BUFFER,null);let ut=ie!==null?Pe.get(ie).__webglFramebuffer:null;fe.bindFramebuffer(D.FRAMEBUFFER,ut);let it=D.fenceSync(D.SYNC_GPU_COMMANDS_COMPLETE,0);return D.flush(),await tf(D,it,4),D.bindBuffer(D.PIXEL_PACK_BUFFER,Xe),D.getBufferSubData(D.PIXEL_PACK_BUFFER,0,de),D.bindBuffer(D.PIXEL_PACK_BUFFER,null),D.deleteBuffer(Xe),D.deleteSync(it),de}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(v,I=null,V=0){let O=Math.pow(2,-V),B=Math.floor(v.image.width*O),de=Math.floor(v.image.height*O),ve=I!==null?I.x:0,he=I!==null?I.y:0;De.setTexture2D(v,0),D.copyTexSubImage2D(D.TEXTURE_2D,V,0,0,ve,he,B,de),fe.unbindTexture()},this.copyTextureToTexture=function(v,I,V=null,O=null,B=0,de=0){let ve,he,_e,Ee,Fe,qe,be,Xe,ut,it=v.isCompressedTexture?v.mipmaps[de]:v.image;if(V!==null)ve=V.max.x-V.min.x,he=V.max.y-V.min.y,_e=V.isBox3?V.max.z-V.min.z:1,Ee=V.min.x,Fe=V.min.y,qe=V.isBox3?V.min.z:0;else{let Ye=Math.pow(2,-B);ve=Math.floor(it.width*Ye),he=Math.floor(it.height*Ye),v.isDataArrayTexture?_e=it.depth:v.isData3DTexture?_e=Math.floor(it.depth*Ye):_e=1,Ee=0,Fe=0,qe=0}O!==null?(be=O.x,Xe=O.y,ut=O.z):(be=0,Xe=0,ut=0);let nt=re.convert(I.format),Ct=re.convert(I.type),we;I.isData3DTexture?(De.setTexture3D(I,0),we=D.TEXTURE_3D):I.isDataArrayTexture||I.isCompressedArrayTexture?(De.setTexture2DArray(I,0),we=D.TEXTURE_2D_ARRAY):(De.setTexture2D(I,0),we=D.TEXTURE_2D),fe.activeTexture(D.TEXTURE0),fe.pixelStorei(D.UNPACK_FLIP_Y_WEBGL,I.flipY),fe.pixelStorei(D.UNPACK_PREMULTIPLY_ALPHA_WEBGL,I.premultiplyAlpha),fe.pixelStorei(D.UNPACK_ALIGNMENT,I.unpackAlignment);let Ut=fe.getParameter(D.UNPACK_ROW_LENGTH),je=fe.getParameter(D.UNPACK_IMAGE_HEIGHT),wi=fe.getParameter(D.UNPACK_SKIP_PIXELS),Pt=fe.getParameter(D.UNPACK_SKIP_ROWS),Or=fe.getParameter(D.UNPACK_SKIP_IMAGES);fe.pixelStorei(D.UNPACK_ROW_LENGTH,it.width),fe.pixelStorei(D.UNPACK_IMAGE_HEIGHT,it.height),fe.pixelStorei(D.UNPACK_SKIP_PIXELS,Ee),fe.pixelStorei(D.UNPACK_SKIP_ROWS,Fe),fe.pixelStorei(D.UNPACK_SKIP_IMAGES,qe);let ni=v.isDataArrayTexture||v.isData3DTexture,Mi=I.isDataArrayTexture||I.isData3DTexture;if(v.isDepthTexture){let Ye=Pe.get(v),Tt=Pe.get(I),hn=Pe.get(Ye.__renderTarget),ct=Pe.get(Tt.__renderTarget);fe.bindFramebuffer(D.READ_FRAMEBUFFER,hn.__webglFramebuffer),fe.bindFramebuffer(D.DRAW_FRAMEBUFFER,ct.__webglFramebuffer);for(let bt=0;bt<_e;bt++)ni&&(D.framebufferTextureLayer(D.READ_FRAMEBUFFER,D.COLOR_ATTACHMENT0,Pe.get(v).__webglTexture,B,qe+bt),D.framebufferTextureLayer(D.DRAW_FRAMEBUFFER,D.COLOR_ATTACHMENT0,Pe.get(I).__webglTexture,de,ut+bt)),D.blitFramebuffer(Ee,Fe,Ee+ve,Fe+he,be,Xe,be+ve,Xe+he,D.DEPTH_BUFFER_BIT,D.NEAREST);fe.bindFramebuffer(D.READ_FRAMEBUFFER,null),fe.bindFramebuffer(D.DRAW_FRAMEBUFFER,null)}else if(B!==0||v.isRenderTargetTexture||Pe.has(v)){let Ye=Pe.get(v),Tt=Pe.get(I);fe.bindFramebuffer(D.READ_FRAMEBUFFER,P),fe.bindFramebuffer(D.DRAW_FRAMEBUFFER,W);for(let hn=0;hn<_e;hn++)ni?D.framebufferTextureLayer(D.READ_FRAMEBUFFER,D.COLOR_ATTACHMENT0,Ye.__webglTexture,B,qe+hn):D.framebufferTexture2D(D.READ_FRAMEBUFFER,D.COLOR_ATTACHMENT0,D.TEXTURE_2D,Ye.__webglTexture,B),Mi?D.framebufferTextureLayer(D.DRAW_FRAMEBUFFER,D.COLOR_ATTACHMENT0,Tt.__webglTexture,de,ut+hn):D.framebufferTexture2D(D.DRAW_FRAMEBUFFER,D.COLOR_ATTACHMENT0,D.TEXTURE_2D,Tt.__webglTexture,de),B!==0?D.blitFramebuffer(Ee,Fe,Ee+ve,Fe+he,be,Xe,be+ve,Xe+he,D.COLOR_BUFFER_BIT,D.NEAREST):Mi?D.copyTexSubImage3D(we,de,be,Xe,ut+hn,Ee,Fe,ve,he):D.copyTexSubImage2D(we,de,be,Xe,Ee,Fe,ve,he);fe.bindFramebuffer(D.READ_FRAMEBUFFER,null),fe.bindFramebuffer(D.DRAW_FRAMEBUFFER,null)}else Mi?v.isDataTexture||v.isData3DTexture?D.texSubImage3D(we,de,be,Xe,ut,ve,he,_e,nt,Ct,it.data):I.isCompressedArrayTexture?D.compressedTexSubImage3D(we,de,be,Xe,ut,ve,he,_e,nt,it.data):D.texSubImage3D(we,de,be,Xe,ut,ve,he,_e,nt,Ct,it):v.isDataTexture?D.texSubImage2D(D.TEXTURE_2D,de,be,Xe,ve,he,nt,Ct,it.data):v.isCompressedTexture?D.compressedTexSubImage2D(D.TEXTURE_2D,de,be,Xe,it.width,it.height,nt,it.data):D.texSubImage2D(D.TEXTURE_2D,de,be,Xe,ve,he,nt,Ct,it);fe.pixelStorei(D.UNPACK_ROW_LENGTH,Ut),fe.pixelStorei(D.UNPACK_IMAGE_HEIGHT,je),fe.pixelStorei(D.UNPACK_SKIP_PIXELS,wi),fe.pixelStorei(D.UNPACK_SKIP_ROWS,Pt),fe.pixelStorei(D.UNPACK_SKIP_IMAGES,Or),de===0&&I.generateMipmaps===!0&&I.mipmapsAutoUpdate===!0&&D.generateMipmap(we),fe.unbindTexture()},this.initRenderTarget=function(v){Pe.get(v).__webglFramebuffer===void 0&&De.setupRenderTarget(v)},this.initTexture=function(v){v.isCubeTexture?De.setTextureCube(v,0):v.isData3DTexture?De.setTexture3D(v,0):v.isDataArrayTexture||v.isCompressedArrayTexture?De.setTexture2DArray(v,0):De.setTexture2D(v,0),fe.unbindTexture()},this.resetState=function(){Y=0,H=0,ie=null,fe.reset(),oe.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return sn}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=$e._getDrawingBufferColorSpace(e),t.unpackColorSpace=$e._getUnpackColorSpace()}}});function _i(i){let e=new Map,t=i.split("|").map(s=>{let[r,a]=s.split("=");return a!==void 0&&e.set(r,a.split(";")),r}),n=t.at(-1)==="ways"?(e.get("ways")?.length??1)-1:0;return{names:t,words:e,width:t.length+n}}function vi({names:i,width:e},t){let n=[];for(let s=0;s+e<=t.length;s+=e){let r={};i.forEach((a,o)=>{r[a]=t[s+o]});for(let a=i.length;a<e;a++)r[`ways${a-i.length+1}`]=t[s+a];n.push(r)}return n}var Mh,_t=ze(()=>{"use strict";Mh=(n=>(n[n.screen=0]="screen",n[n.rewound=1]="rewound",n[n.now=2]="now",n))(Mh||{})});function ix(i,e){let t=Math.acos(Math.max(-1,Math.min(1,e))),n=[new Me(0,0)];for(let s=0;s<=Gf;s++){let r=t*(1-s/Gf);n.push(new Me(i*Math.sin(r),i*Math.cos(r)))}return new ar(n,Wf)}var nx,Wf,Gf,sl,qf=ze(()=>{"use strict";wh();_t();nx=3,Wf=24,Gf=6;sl=class{group=new rn;material=new $n({transparent:!0,opacity:.25,depthWrite:!1,side:on});edge=new Yn({transparent:!0,opacity:.7});paint(e){this.material.color.set(e),this.edge.color.set(e)}set(e){for(let t of this.group.children)t.geometry.dispose();this.group.clear();for(let t=0;t+15<=e.length;t+=15)this.add(e.subarray(t,t+15))}add(e){let t=new L().fromArray(e,4),n=new L().fromArray(e,7),s=e[10],r=new Nt,a=new L(0,1,0),o=n.clone().sub(t),l=o.length();switch(l>1e-6&&r.setFromUnitVectors(a,o.clone().divideScalar(l)),e[2]){case 2:return this.put(new _n(2*n.x,2*n.y,2*n.z),t,new Nt().fromArray(e,11),1);case nx:return this.put(ix(s,e[11]),t,r,15);case 1:return this.put(new ir(s,l,6,16),t.add(n).multiplyScalar(.5),r,40);default:return this.put(new di(s,Wf,16),t,r,30)}}put(e,t,n,s){for(let r of[new Rt(e,this.material),new ui(new Li(e,s),this.edge)])r.position.copy(t),r.quaternion.copy(n),r.frustumCulled=!1,this.group.add(r)}}});function ox(i){let e=new _n(i.hx-i.lx,i.hy-i.ly,i.hz-i.lz);if(e.translate((i.hx+i.lx)/2,(i.hy+i.ly)/2,(i.hz+i.lz)/2),i.slope_z===0)return e;let t=e.getAttribute("position");for(let n=0;n<t.count;n++){let s=(i.slope_d-i.slope_x*t.getX(n)-i.slope_y*t.getY(n))/i.slope_z;t.setZ(n,Math.min(t.getZ(n),Math.max(s,i.lz)))}return e.computeVertexNormals(),e}function lx(i){if(i.slope_z!==0||(i.hx-i.lx)*(i.hy-i.ly)<rx)return null;let e=i.hz+.01,t=[];for(let n=Math.ceil(i.lx/_s)*_s;n<=i.hx;n+=_s)t.push(n,i.ly,e,n,i.hy,e);for(let n=Math.ceil(i.ly/_s)*_s;n<=i.hy;n+=_s)t.push(i.lx,n,e,i.hx,n,e);return new St().setAttribute("position",new Je(t,3))}function cx(){return new $n({transparent:!0,opacity:.5,depthWrite:!1,stencilWrite:!0,stencilRef:1,stencilFunc:Qc,stencilZPass:Kc})}function hx(){let i=document.createElement("canvas").getContext("webgl2"),e=i?.getExtension("WEBGL_debug_renderer_info"),t=e?String(i.getParameter(e.UNMASKED_RENDERER_WEBGL)):"";return i?.getExtension("WEBGL_lose_context")?.loseContext(),/swiftshader|llvmpipe|software/i.test(t)}function ux(i){i.geometry.dispose();for(let e of i.children)e.geometry.dispose()}var Qn,ys,Xf,Sh,$f,sx,Yf,_s,rx,ax,Rr,vs,Eh=ze(()=>{"use strict";wh();_t();qf();Qn=["screen","rewound","now"],ys=1024,Xf=128,Sh=64,$f=.008,sx=.035,Yf={ahead:.8,below:.12},_s=2,rx=40,ax=1.5,Rr=class{group=new rn;material;balls;tubes;boxes;shots;constructor(){this.material=new Ni({transparent:!0});let e=(t,n)=>{let s=new os(t,this.material,n);return s.frustumCulled=!1,s.count=0,this.group.add(s),s};this.balls=e(new di(1,12,8),2*ys),this.tubes=e(new ls(1,1,1,12,1,!0),ys),this.boxes=e(new _n(2,2,2),ys),this.shots=e(new di(.12,8,6),Xf)}paint(e,t){this.material.color.set(e),this.material.emissive.set(e).multiplyScalar(.45),this.material.opacity=t,this.material.depthWrite=t>.9}set(e){let t=0,n=0,s=0,r=new Nt,a=new Ze,o=new L,l=new L,c=new L,h=new L(0,1,0),f=(u,d)=>{t>=2*ys||this.balls.setMatrixAt(t++,a.makeScale(d,d,d).setPosition(u))};for(let u=0;u+15<=e.length&&n<ys&&s<ys;u+=15){o.fromArray(e,u+4),l.fromArray(e,u+7);let d=e[u+10];if(e[u+2]===2){r.fromArray(e,u+11),this.boxes.setMatrixAt(s++,a.compose(o,r,l));continue}if(f(o,d),e[u+2]!==1)continue;f(l,d);let g=o.distanceTo(l);g<1e-6||(c.subVectors(l,o).divideScalar(g),r.setFromUnitVectors(h,c),o.add(l).multiplyScalar(.5),this.tubes.setMatrixAt(n++,a.compose(o,r,c.set(d,g,d))))}for(let[u,d]of[[this.balls,t],[this.tubes,n],[this.boxes,s]])u.count=d,u.instanceMatrix.needsUpdate=!0}setProjectiles(e){let t=new Ze,n=0;for(let s=0;s+5<=e.length&&n<Xf;s+=5)this.shots.setMatrixAt(n++,t.makeTranslation(e[s+2],e[s+3],e[s+4]));this.shots.count=n,this.shots.instanceMatrix.needsUpdate=!0}};vs=class{constructor(e){this.canvas=e;let t=hx();this.renderer=new tl({canvas:e,antialias:!t,stencil:!0}),this.renderer.setPixelRatio(t?1:Math.min(devicePixelRatio,2)),this.camera.up.set(0,0,1);let n=new pr(16777215,1.6);n.position.set(12,-20,30),this.scene.add(new ur(16777215,8949920,1.6),n),this.scene.add(this.level),this.figures={screen:new Rr,rewound:new Rr,now:new Rr};for(let r of Qn)this.scene.add(this.figures[r].group);let s=new ls($f,$f,1,8);this.rays=new os(s,cx(),Sh),this.rays.frustumCulled=!1,this.rays.visible=!1,this.path=new Rt(new St,new $n),this.path.frustumCulled=!1,this.path.visible=!1,this.scene.add(this.rays,this.path,this.shape.group)}canvas;renderer;scene=new Ys;camera=new Ft(75,1,.05,200);figures;level=new rn;movers=[];wall=new Ni;moving=new Ni;edge=new Yn;floor=new Yn({transparent:!0,opacity:.45});rays;path;shape=new sl;colors={screen:"",rewound:"",now:""};setLevel(e){for(let t of[...this.level.children])ux(t);this.level.clear(),this.movers.length=0;for(let t of e)this.addSolid(t)}addSolid(e){let t=e.kind>0,n=ox(e),s=new Rt(n,t?this.moving:this.wall);s.add(new ui(new Li(n,20),this.edge));let r=lx(e);r&&s.add(new ui(r,this.floor)),t&&this.movers.push(s),this.level.add(s)}paint(e){let t=n=>e.getPropertyValue(n).trim();for(let n of Qn)this.colors[n]=t(`--${n}`);this.scene.background=new Ve(t("--sky")),this.wall.color.set(t("--wall")),this.moving.color.set(t("--mover")),this.edge.color.set(t("--edge")),this.floor.color.set(t("--edge"));for(let n of[this.rays,this.path])n.material.color.set(t("--ray"));this.shape.paint(t("--ray"))}setShape(e){this.shape.set(e)}set(e,t){this.figures[e].set(t)}setProjectiles(e,t){this.figures[e].setProjectiles(t)}setMovers(e){this.movers.forEach((t,n)=>t.position.fromArray(e,3*n))}setRays(e){let t=new L(0,1,0),n=new Nt,s=new Ze;this.rays.count=Math.min(e.length,Sh),this.rays.visible=e.length>0,e.slice(0,Sh).forEach((r,a)=>{let o=new L(...r.direction),l=new L(...r.origin).addScaledVector(o,Math.min(Yf.ahead,r.length/2));l.z-=Yf.below;let c=new L(...r.origin).addScaledVector(o,r.length).sub(l),h=Math.max(c.length(),.001);n.setFromUnitVectors(t,c.clone().divideScalar(h)),this.rays.setMatrixAt(a,s.compose(l.addScaledVector(c,.5),n,new L(1,h,1)))}),this.rays.instanceMatrix.needsUpdate=!0}setPath(e){if(this.path.visible=e.length>=6,!this.path.visible)return;let t=[];for(let n=0;n+3<=e.length;n+=3)t.push(new L().fromArray(e,n));this.path.geometry.dispose(),this.path.geometry=new lr(new cs(t),2*t.length,sx,6)}render(e,t,n,s=null){let r=n?[t]:t.map(a=>[a]);this.renderPanes(r.map(a=>({camera:e,worlds:a,ghost:n?null:s,hasRay:!0})))}renderPanes(e){let t=this.canvas.clientWidth,n=this.canvas.clientHeight;this.renderer.setSize(t,n,!1);let s=n>t,r=s?t:t/e.length,a=s?n/e.length:n;this.camera.aspect=r/a;let o=this.camera.aspect>1?70:80;this.renderer.setScissorTest(!0);let l=this.rays.visible;e.forEach((c,h)=>{this.look(c.camera,c.camera.fov??o);for(let g of Qn){let x=g===c.ghost&&!c.worlds.includes(g);this.figures[g].group.visible=c.worlds.includes(g)||x,this.figures[g].paint(this.colors[g],x?.22:c.worlds.length>1&&g!=="screen"?.55:1)}this.rays.visible=l&&c.hasRay;let f=s?0:h*r,u=s?n-(h+1)*a:0;this.renderer.setViewport(f,u,r,a);let d=e.length>1?ax:0;this.renderer.setScissor(f+d,u+d,r-2*d,a-2*d),this.renderer.render(this.scene,this.camera)}),this.rays.visible=l}look(e,t){this.camera.fov=t;let n=e.yaw/65536*2*Math.PI,s=e.pitch/65536*2*Math.PI;this.camera.position.set(...e.eye),this.camera.lookAt(e.eye[0]+Math.cos(n)*Math.cos(s),e.eye[1]+Math.sin(n)*Math.cos(s),e.eye[2]-Math.sin(s)),this.camera.updateProjectionMatrix()}}});function Jf(i,e){let[t,n,s]=ei(e,i,-1);return{eye:i,yaw:Math.atan2(n,t)*Zf,pitch:-Math.atan2(s,Math.hypot(t,n))*Zf}}function Qf(i){let e=Bt(i.end_position_m);if(i.projectile!==void 0)return e??Bt(i.muzzle_m)??[0,0,1];let t=Kf(i);if(t.length>0)return t.reduce((r,a)=>ei(r,a,1/t.length),[0,0,0]);let n=Bt(i.hit_point_m);if(i.victim&&n)return n;let s=(i.entities??[]).filter(r=>r.tested).sort((r,a)=>r.beside_line_m-a.beside_line_m)[0];return s?ei(Bt(s.pose)??[0,0,0],[0,0,.9]):ei(Bt(i.origin_m)??[0,0,1],Bt(i.direction)??[1,0,0],6)}function gx(i){let e=!i.query||["ray","sphere sweep","capsule sweep","cone"].includes(i.query.shape),t=Bt(i.origin_m),n=!e&&t?ei(Qf(i),t,-1):null,s=(n&&Math.hypot(...n)>.05?n:null)??Bt(i.direction)??Bt(i.velocity_mps)??[1,0,0],r=Math.hypot(...s)||1;return[s[0]/r,s[1]/r,s[2]/r]}function jf(i,e){let t=Math.max(1,Math.ceil(i.length/3/fx)),n=[];for(let s=e-1;s>=0;s-=t)n.push(0,0,i[3*s],i[3*s+1],i[3*s+2]);return new Float32Array(n)}var Zf,dx,fx,px,ei,Bt,mx,Kf,rl,ep=ze(()=>{"use strict";Eh();mt();_t();Zf=65536/(2*Math.PI),dx=new Float32Array,fx=120,px={kind:0,lx:-40,ly:-40,lz:-.2,hx:40,hy:40,hz:0,slope_x:0,slope_y:0,slope_z:0,slope_d:0},ei=(i,e,t=1)=>[i[0]+e[0]*t,i[1]+e[1]*t,i[2]+e[2]*t],Bt=i=>Array.isArray(i)&&i.length>=3?[i[0],i[1],i[2]]:null;mx=i=>Bt(i.judged_again&&i.granted?i.judged_point_m:i.hit_point_m),Kf=i=>(i.hits??[]).map(mx).filter(e=>e!==null);rl=class{root=z("div","","stage3");canvas=z("canvas");labels=z("div","","labels3");view;seen=null;isOverlaid=!1;from="target";turned=0;raised=0;isWaiting=!1;hasLevelOfArena=null;lookedAt=null;flight=0;constructor(){this.canvas.tabIndex=0,this.canvas.setAttribute("aria-label","The shot in three worlds. Drag, or use the arrow keys, to turn around it."),this.root.append(this.labels,this.canvas),this.view=new vs(this.canvas),this.paint(),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>{this.paint(),this.draw()}),new ResizeObserver(()=>this.draw()).observe(this.canvas),this.addTurning(),this.setLabels("Where they are now")}show(e){let t=!e.shot.game||e.shot.game==="arena";if(this.hasLevelOfArena!==t){let{columns:c,numbers:h}=e.level;this.view.setLevel(t?vi(_i(c),h):[px]),this.hasLevelOfArena=t}this.seen=e,this.lookedAt=null,this.turned=this.raised=0;let{shot:n,pictures:s}=e;this.view.set("screen",s.screen),this.view.set("rewound",s.rewound),t&&this.view.setMovers(s.movers),this.view.setShape(s.shape),this.view.setPath(s.path),this.flight++,this.view.setProjectiles("rewound",jf(s.path,s.path.length/3));let r=Bt(n.origin_m),a=Bt(n.direction),o=n.victim&&!n.query?Number(n.hit_distance_m)+1.5:Math.min(Number(n.max_distance_m),Number(n.range_m),60),l=!n.query||n.query.shape==="ray";this.view.setRays(l&&r&&a?[{origin:r,direction:a,length:Number.isFinite(o)?o:60}]:[]),this.showWay(null)}lookAtHit(e){this.lookedAt=Bt(e),this.turned=this.raised=0,this.draw()}flyAgain(){let e=this.seen?.pictures.path,t=Number(this.seen?.shot.tick_rate_hz);if(!e||e.length<6||!(t>0))return;let n=++this.flight,s=performance.now(),r=a=>{if(n!==this.flight)return;let o=Math.min(1+Math.floor((a-s)/1e3*t),e.length/3);this.view.setProjectiles("rewound",jf(e,o)),this.draw(),o<e.length/3&&requestAnimationFrame(r)};requestAnimationFrame(r)}showWay(e){this.view.set("now",e?.picture??this.seen?.pictures.now??dx),this.setLabels(e?.title??"Where they are now"),this.draw()}setOverlaid(e){this.isOverlaid=e,this.labels.classList.toggle("over",e),this.draw()}setCamera(e){this.from=e==="shooter"||e==="above"?e:"target",this.turned=this.raised=0,this.draw()}setLabels(e){let t={screen:"What the screen showed",rewound:this.isFlight()?"Flown again, as it was judged":"What was judged",now:e};this.labels.replaceChildren(...this.worlds().map(n=>z("span",t[n],n)))}isFlight(){return this.seen?.shot.projectile!==void 0}worlds(){return this.isFlight()?["rewound"]:this.seen?.shot.query?["screen","rewound"]:Qn}camera(e){let t=this.lookedAt??Qf(e.shot),n=gx(e.shot),s=Bt(e.shot.origin_m)??Bt(e.shot.muzzle_m),r=!!e.shot.query,a=Math.atan2(n[1],n[0])+Math.PI+(r?1:.35)+this.turned;if(this.from==="shooter"&&s&&this.turned===0&&this.raised===0)return Jf(ei(ei(s,n,-.3),[0,0,.15]),t);let o=this.lookedAt?0:Math.max(0,...Kf(e.shot).map(u=>Math.hypot(...ei(u,t,-1)))),l=this.from==="above"?9:e.shot.projectile!==void 0?7:r&&!this.lookedAt?5:4,c=Math.min(l+1.2*o,40),h=Math.max(-.2,Math.min(1.5,(this.from==="above"?1.2:r?.45:.25)+this.raised)),f=ei(t,[Math.cos(a)*Math.cos(h),Math.sin(a)*Math.cos(h),Math.sin(h)],c);return Jf(f,t)}addTurning(){let e=null;this.canvas.addEventListener("pointerdown",t=>{e={x:t.clientX,y:t.clientY},this.canvas.setPointerCapture(t.pointerId)}),this.canvas.addEventListener("pointermove",t=>{e&&(this.turn((e.x-t.clientX)*.008,(t.clientY-e.y)*.006),e={x:t.clientX,y:t.clientY})});for(let t of["pointerup","pointercancel"])this.canvas.addEventListener(t,()=>{e=null});this.canvas.addEventListener("keydown",t=>{let s={ArrowLeft:[-.15,0],ArrowRight:[.15,0],ArrowUp:[0,.1],ArrowDown:[0,-.1]}[t.key];s&&(t.preventDefault(),this.turn(...s))})}turn(e,t){this.turned+=e,this.raised+=t,this.draw()}paint(){this.view.paint(getComputedStyle(document.documentElement))}draw(){this.isWaiting||!this.seen||(this.isWaiting=!0,requestAnimationFrame(()=>{this.isWaiting=!1,this.seen&&this.view.render(this.camera(this.seen),this.worlds(),this.isOverlaid,this.isFlight()?null:"screen")}))}}});var sp={};Bl(sp,{startInspector:()=>vx});function _x(i){for(let e of ip){let t=i.get(e);if(t===null)continue;let n=Number(t);if(Number.isSafeInteger(n)&&n>0)return{projectile:e==="projectile",id:n};Kt(e,t)}return null}async function vx(i){let e=$("inspector");document.title="Backsight: shots of a report";let t=new Th(e);try{await t.start(i)}catch(n){un(`The report cannot be read: ${Cr(n)}.`)}}var tp,np,ip,Cr,yx,Th,rp=ze(()=>{"use strict";cu();Vl();qr();Si();mt();Kl();Bu();Vu();ep();tp="report.sqlite",np=100,ip=["shot","projectile"],Cr=i=>i instanceof Error?i.message:String(i),yx=()=>new Promise(i=>setTimeout(i)),Th=class{constructor(e){this.root=e;let t=z("style",hu);document.head.append(t),this.view=new rl,this.addBar(),this.right.append(this.shotBar(),this.view.root,this.panels),this.root.append(this.bar,this.grid),this.addDrop(),this.showEmpty()}root;bar=z("div","","report-bar");title=z("p","","report-name");judged=z("p","","judged");judge=z("button","Judge all of them again");grid=z("div","","report-grid");right=z("div","","shot");head=z("h2","","headline");panels=z("div","","cards");fly=z("button","Fly it again");view;report=null;list=null;query="";run=0;seeing=0;async start(e){let t=document.querySelector('meta[name="backsight-report"]')?.content,n=document.querySelector('meta[name="backsight-part"]')?.content,s=zr(e,["report","mode",...ku,...ip]);du(tp)?await this.open(await Ps.open(t??"this page",()=>Es(tp)),s,n):t&&await this.open(new Xr(t),s)}async open(e,t,n=""){let s=new $r(e);s.onFault=o=>this.fault(o),s.onChoose=o=>{this.see(o)},s.onFilter=(o,l)=>this.filtered(o,l),this.run++,this.seeing++,this.report?.close(),this.report=e,this.list=s,this.query="",await s.start(t),this.grid.replaceChildren(s.root,this.right),this.root.classList.remove("empty"),this.judge.hidden=!1;let{missing:r}=await e.list("newest=1");this.title.replaceChildren(z("b",e.name),...[n,r].filter(o=>o).map(o=>` ${o}`));let a=_x(t);a?await s.chooseKey(a)||await this.see(a,s.query()?"The list does not have this one: its filters leave it out.":""):await s.choose(0)}async openFile(e){un("");try{await this.open(await Ps.open(e.name,async()=>new Uint8Array(await e.arrayBuffer())),new URLSearchParams)}catch(t){un(`${e.name} cannot be inspected: ${Cr(t)}.`)}}filtered(e,t){this.query=t,this.run++,this.judge.disabled=e===0,this.judge.textContent=`Judge all ${e.toLocaleString("en")} again`,this.judge.dataset.of=t,this.judged.textContent="",this.judged.className="judged"}async see(e,t=""){if(!this.report)return;let n=++this.seeing;try{let s=await this.report.see(e);if(n!==this.seeing)return;un(t),this.head.textContent=Mu(s.shot),this.view.show(s),this.fly.hidden=!e.projectile,this.panels.replaceChildren(...zu(s,r=>this.view.showWay(r),r=>this.view.lookAtHit(r))),this.writeLink(e)}catch(s){if(n!==this.seeing)return;this.head.textContent=`${e.projectile?"Projectile":"Shot"} ${e.id} cannot be read`;let r=Cr(s);this.panels.replaceChildren(z("p",`${r.charAt(0).toUpperCase()}${r.slice(1)}.`,"card bad"))}}writeLink(e){let t=new URLSearchParams(this.query),n=new URLSearchParams(location.hash.slice(1)).has("report")?"report&":"";history.replaceState(null,"",`#${n}${t.size>0?`${t}&`:""}${dn(e)}`)}async judgeAll(){let e=this.report;if(!e||!this.list)return;let t=++this.run,[n,s]=[this.list.count,this.query],r={done:0,equal:{exact:0,"met somebody":0,"never flew":0},differing:[],broken:[]};this.judge.disabled=!0;for(let a=0;a<n&&t===this.run;a+=np){let o=`${s}${s?"&":""}skip=${a}&newest=${np}`,{lines:l}=await e.list(o);if(l.length===0)break;t===this.run&&await e.lend(o,c=>this.judgeLines(t,l,c,n,r))}t===this.run&&(this.judge.disabled=!1,this.sayJudged(r))}async judgeLines(e,t,n,s,r){let a=performance.now();for(let o of t){if(e!==this.run)return;try{(await n.ask("judge",o.projectile,o.id)).isEqual?r.equal[Eu(o)]++:r.differing.push(o)}catch(l){r.broken.push(`${dn(o)}: ${Cr(l)}`)}r.done++,!(performance.now()-a<40)&&(this.judged.textContent=`${r.done.toLocaleString("en")} of ${s.toLocaleString("en")} judged again`,await yx(),a=performance.now())}}sayJudged({done:e,equal:t,differing:n,broken:s}){let r=n.length+s.length===0;this.judged.className=`judged ${r?"good":"bad"}`;let a=n[0]?`, the first is ${dn(n[0]).replace("="," ")}`:"";this.judged.textContent=r?Tu(t):`${n.length} of ${e.toLocaleString("en")} judged again differ${a}${s.length>0?`, and ${s.length} cannot be read (${s[0]})`:""}.`}fault(e){un(`The report cannot be read: ${Cr(e)}.`)}addBar(){let e=z("input");Object.assign(e,{type:"file",id:"report-file",accept:".sqlite,.db,.sqlite3",hidden:!0}),e.addEventListener("change",()=>{e.files?.[0]&&this.openFile(e.files[0]),e.value=""});let t=z("button","Open a report\u2026","primary");t.type=this.judge.type="button",t.addEventListener("click",()=>e.click()),this.judge.addEventListener("click",()=>{this.judgeAll().catch(n=>this.fault(n))}),this.judge.id="judge-all",this.judge.hidden=!0,this.judged.id="judged",this.judged.setAttribute("aria-live","polite"),this.bar.append(e,t,this.title,this.judge,this.judged)}shotBar(){let e=z("nav","","shot-bar");e.setAttribute("aria-label","Shot and view");let t=(r,a)=>{let o=z("button",r);return o.type="button",o.addEventListener("click",()=>this.list?.next(a)),o},n=(r,a,o)=>{let l=z("label",`${r} `),c=z("select");return c.append(...a.map(([h,f])=>new Option(f,h))),c.addEventListener("change",()=>o(c.value)),l.append(c),l};Object.assign(this.fly,{type:"button",hidden:!0}),this.fly.addEventListener("click",()=>this.view.flyAgain()),e.append(t("Newer",-1),t("Older",1),this.fly,n("View",[["beside","side by side"],["over","laid over"]],r=>this.view.setOverlaid(r==="over")),n("Camera",[["target","at the target"],["shooter","at the shooter"],["above","from above"]],r=>this.view.setCamera(r)));let s=z("div","","shot-head");return s.append(this.head,e),s}addDrop(){let e=t=>this.root.classList.toggle("dropping",t);addEventListener("dragover",t=>{t.preventDefault(),e(!0)}),addEventListener("dragleave",t=>{t.relatedTarget||e(!1)}),addEventListener("drop",t=>{t.preventDefault(),e(!1);let n=t.dataTransfer?.files[0];n&&this.openFile(n)})}showEmpty(){this.root.classList.add("empty");let e=z("div","","invitation");e.append(z("h2","Every shot under glass"),z("p","Open the report file of a server, or drop it here: each shot in the world that its shooter saw, in the one that it was judged in, and the proof, judged again on this machine. Nothing leaves it."),z("pre",`./run serve --reports shots.sqlite
./run report shots.sqlite --since 10m --out some.sqlite`)),this.grid.append(e)}}});var ol,ap,xx,bx,wx,Mx,Sx,Ex,cn,xs,Tx,ll,al,Ah=ze(()=>{"use strict";_t();ol=1,ap=8,xx=16,bx=32,wx=64,Mx=256,Sx=32,Ex=256,cn=class extends Error{},xs=class extends Error{constructor(t){super(`version ${String(t)}`);this.theirs=t}theirs},Tx={shapes:new Float32Array,command:0},ll=class{pictures=0;bytes=0;match="";columns=[];tables=new Map;rowsOfTables=new Map;drawings=new Map;shots=new Map;begin(e){let t;try{t=JSON.parse(e)}catch{throw new cn("the first message is not JSON")}if(t?.version!==ol)throw new xs(t?.version);let{columns:n}=t;if(!Array.isArray(n)||n.length>Sx||!n.every(r=>typeof r=="string"))throw new cn("the first message has no columns");let s=n.map(_i);if(s.some(r=>r.width>Mx))throw new cn("a table has too many columns");return this.match=typeof t.match=="string"?t.match.slice(0,wx):"",this.columns.splice(0,this.columns.length,...s),this.tables.clear(),this.rowsOfTables.clear(),this.drawings.clear(),this.shots.clear(),typeof t.you=="number"?t.you:null}take(e){let t=new DataView(e);if(e.byteLength<ap)throw new cn("a message is too short");if(t.getUint32(0,!0)!==ol)throw new xs(t.getUint32(0,!0));let n=t.getUint32(4,!0);if(n>Ex)throw new cn("a message has too many sections");let s=[],r=ap;for(let a=0;a<n;a++)r=this.readSection(t,r,s);if(r!==e.byteLength)throw new cn("a message is longer than its sections");for(let a of s)a();this.bytes+=e.byteLength}readSection(e,t,n){let s=t+xx;if(s>e.byteLength)throw new cn("a section is cut off");let r=e.getUint8(t),a=e.getUint8(t+1),o=e.getUint32(t+4,!0),l=e.getUint32(t+8,!0),c=e.getUint32(t+12,!0),h=r===0?8:4;if(l%8!==0||l>e.byteLength-s||c*h>l)throw new cn("a section has more numbers than bytes");let f=e.buffer.slice(s,s+c*h);return r===0?n.push(()=>this.takeTable(a,new Float64Array(f))):r<=3?n.push(()=>this.takeDrawing(r,a,o,new Float32Array(f))):r<=5&&n.push(()=>this.takeShot(r,a,o,new Float32Array(f))),s+l}rows(e){let t=this.rowsOfTables.get(e);if(t)return t;let n=this.tables.get(e),s=this.columns[e],r=n&&s?vi(s,n):[];return this.rowsOfTables.set(e,r),r}wordsOf(e,t){return this.columns[e]?.words.get(t)??[]}drawing(e,t){return this.drawings.get(al(e,t))??Tx}shot(e,t,n){return this.shots.get(e)?.get(al(t,n))}hasShot(e){return this.shots.has(e)}forgetPictures(){this.drawings.clear()}takeTable(e,t){this.tables.set(e,t),this.rowsOfTables.delete(e)}takeDrawing(e,t,n,s){e===1&&this.pictures++,this.drawings.set(al(e,t),{shapes:s,command:n})}takeShot(e,t,n,s){let r=this.shots.get(n)??new Map;this.shots.delete(n),this.shots.set(n,r.set(al(e,t),s)),this.shots.size>bx&&this.shots.delete(this.shots.keys().next().value)}},al=(i,e)=>256*i+e});var op,Rx,Cx,Px,Ix,Lx,Nx,cl,lp,cp=ze(()=>{"use strict";Ah();_t();op=[1,2,4,8,15],Rx=40,Cx=1e4,Px=100,Ix=8,Lx=1001,Nx=1e3,cl=class{constructor(e){this.url=e;document.addEventListener("visibilitychange",()=>this.sleepOrWake()),this.open()}url;held=new ll;onState=()=>{};onBegin=()=>{};own=null;isYou=()=>!1;socket=null;failed=0;isEnded=!1;timer=0;sleeping=0;followed=null;mustTellFollowed=!1;wanted=new Set;asked=new Set;sender=0;isWatching(){return this.socket?.readyState===WebSocket.OPEN}rows(e){return this.held.rows(e)}wordsOf(e,t){return this.held.wordsOf(e,t)}draw(e){return this.own&&this.isYou()&&(e===0||e===1)?this.own.draw(e):this.held.drawing(1,e===0?1:e).shapes}drawProjectiles(e){return this.own&&this.isYou()&&e===0?this.own.drawProjectiles():this.held.drawing(2,e).shapes}drawMovers(){return this.held.drawing(3,0).shapes}drawShot(e,t){return this.shotOf(e,4,t)}drawVictim(e){return this.shotOf(e,5,0)}follow(e){e!==this.followed&&this.held.forgetPictures(),this.followed=e,this.tellFollowed()}tellFollowed(){this.mustTellFollowed=!0,this.sendSoon()}shotOf(e,t,n){let s=this.held.shot(e,t,n);return!s&&!this.asked.has(e)&&(this.wanted.delete(e),this.wanted.add(e),this.wanted.size>Ix&&this.wanted.delete(this.wanted.keys().next().value),this.sendSoon()),s??new Float32Array}sendSoon(){this.sender||(this.sender=window.setTimeout(()=>this.sendRequests(),Px))}sendRequests(){if(this.sender=0,!this.isWatching())return;this.mustTellFollowed&&this.socket.send(JSON.stringify({follow:this.followed})),this.mustTellFollowed=!1;let e=[...this.wanted].pop();e!==void 0&&(this.wanted.delete(e),this.asked.add(e),this.socket.send(JSON.stringify({shot:e})),this.wanted.size>0&&this.sendSoon())}open(){this.timer=0;let e;try{e=new WebSocket(this.url)}catch{return this.end("This browser does not let the page open a WebSocket, by which a live match comes.")}this.socket=e,e.binaryType="arraybuffer",e.addEventListener("message",({data:t})=>{e===this.socket&&this.take(t)}),e.addEventListener("close",t=>{e===this.socket&&this.lost(t)})}take(e){try{if(typeof e=="string"){let t=this.held.match;this.held.begin(e),this.failed=0,this.asked.clear(),this.wanted.clear(),this.onState(""),this.onBegin(t!==""&&this.held.match===t),this.followed!==null&&this.tellFollowed();return}this.held.take(e);for(let t of this.asked)this.held.hasShot(t)&&this.asked.delete(t)}catch(t){if(t instanceof xs)this.end(`The server speaks version ${String(t.theirs).slice(0,20)} of what viewers are sent, and this page version ${ol}. Reload the page.`);else if(t instanceof cn)this.end(`The server sent what this page cannot read: ${t.message}. Reload the page.`);else throw t}}lost(e){if(this.socket=null,++this.failed>Rx)return this.end("The server has not answered for minutes. Reload the page when it runs again.");let t=e.reason?` (${e.reason.slice(0,100)})`:"";this.onState(e.code===Lx||e.code===Nx?`The match has ended${t}. The page waits for the next one.`:`The server does not answer${t}; trying again.`);let n=op[Math.min(this.failed-1,op.length-1)];this.timer=window.setTimeout(()=>this.open(),n*1e3)}end(e){this.isEnded=!0,this.letGo(),this.onState(e)}letGo(){let e=this.socket;this.socket=null,clearTimeout(this.timer),e?.close()}sleepOrWake(){if(!this.isEnded){if(document.hidden){this.sleeping=window.setTimeout(()=>{this.sleeping=lp,this.letGo()},Cx);return}clearTimeout(this.sleeping),this.sleeping===lp&&this.open(),this.sleeping=0}}},lp=-1});function Bi(i,e){let t=new Uint8Array(i.buffer);return new TextDecoder().decode(t.slice(e,t.indexOf(0,e)))}function Dx(i){let e="";return{wasi_snapshot_preview1:{fd_write:(n,s,r,a)=>{let o=new DataView(i().buffer),l=0;for(let c=0;c<r;c++){let h=o.getUint32(s+8*c,!0),f=o.getUint32(s+8*c+4,!0);e+=new TextDecoder().decode(new Uint8Array(i().buffer,h,f)),l+=f}return o.setUint32(a,l,!0),e.includes(`
`)&&(console.error(e.trim()),e=""),0},fd_close:()=>0,fd_seek:()=>0}}}async function ul(i){let e,t=await fetch(i);if(!t.ok)throw new Error(`${i} is not here: ${t.status}`);let n=Dx(()=>e),{instance:s}=await WebAssembly.instantiate(await t.arrayBuffer(),n),r=s.exports;return e=r.memory,r._initialize(),r}var dl=ze(()=>{"use strict"});function ml(i,{name:e,text:t}){if(t.length>Ch)return`it has ${t.length.toLocaleString("en")} bytes, of ${Ch.toLocaleString("en")} at most`;let n=new TextEncoder().encode(e.slice(0,hp)).slice(0,hp),s=i.recording_buffer(t.length+n.length),r=new Uint8Array(i.memory.buffer,s,t.length+n.length);return r.set(t),r.set(n,t.length),i.recording_take(t.length,n.length)===1?"":Bi(i.memory,i.recording_error())}async function Ox(){if(!Fx.includes(location.hostname))return[];try{let i=await fetch(new URL("networks.json",document.baseURI)),{networks:e}=await i.json();return Array.isArray(e)?e.filter(t=>typeof t=="string").slice(0,Ux):[]}catch{return[]}}async function kx(i){let e=await fetch(new URL(`networks/${i}.csv`,document.baseURI));if(!e.ok)throw new Error(`the server does not give it (${e.status})`);return new Uint8Array(await e.arrayBuffer())}function Rh(i,e){let t=z("option",e);return t.value=i,t}var pl,hp,Ch,Ux,fl,Fx,bs,up,Pr,Ir=ze(()=>{"use strict";dl();mt();tn();pl=i=>Bi(i.memory,i.network_list()).split(";");hp=255,Ch=4*1024*1024,Ux=64,fl="sliders",Fx=["127.0.0.1","localhost","[::1]"];bs=class{constructor(e,t,n,s){this.user=n;this.rest=s;this.select.id=t,Object.assign(this.file,{type:"file",id:`${t}-file`,accept:".csv,.txt,text/csv,text/plain",hidden:!0}),Object.assign(this.note,{id:`${t}-note`,hidden:!0}),this.note.setAttribute("aria-live","polite");let r=z("label","","choice");r.append(z("span","Network"),this.select);let a=z("button","Open a recording...");Object.assign(a,{type:"button",id:`${t}-open`}),a.title="a file with the columns send_ms,rtt_ms: a row for each packet, -1 for lost",a.addEventListener("click",()=>this.file.click()),this.addOptions(),this.select.addEventListener("change",()=>{this.choose(this.select.value)}),this.file.addEventListener("change",()=>{this.open()}),e.prepend(r,a,this.file,this.note),Ox().then(o=>this.offer(o))}user;rest;select=z("select");file=z("input");note=z("p","","note");recorded=z("option");offered=[];played=fl;attempt=0;chooseNamed(e){return Pr(e)?(this.select.value=e,this.choose(e),!0):!1}named(){return this.user.names.includes(this.played)?this.played:""}addOptions(){this.select.append(Rh(fl,"as the sliders say"));let e=z("optgroup");e.label="Models",e.append(...this.user.names.map(t=>Rh(t,Wl[t]??t))),this.select.append(e)}offer(e){if(e.length===0)return;this.offered=e;let t=z("optgroup");t.label="Recorded",t.append(...e.map((n,s)=>Rh(`recorded ${s}`,n))),this.select.append(t)}async choose(e){let t=++this.attempt,n=this.user.names.indexOf(e),s=/^recorded (\d+)$/.exec(e);if(e===fl)this.play(e,0,"");else if(n>=0)this.play(e,n+1,"This model plays in place of the sliders, from the match's seed.");else if(!s)this.play(e,this.user.names.length+1,this.played===e?"":up(this.recorded.label));else{let r=this.offered[Number(s[1])];try{let a=await kx(Number(s[1]));t===this.attempt&&this.take({name:r,text:a},e)}catch(a){t===this.attempt&&this.refuse(`${r}: ${a instanceof Error?a.message:String(a)}`)}}}async open(){let e=this.file.files?.[0];if(this.file.value="",!e)return;let t=++this.attempt;if(e.size>Ch)return this.refuse(`${e.name}: found ${e.size} bytes, expected at most 4 MiB`);let n=await e.arrayBuffer().then(s=>new Uint8Array(s),()=>null);if(t===this.attempt){if(!n)return this.refuse(`${e.name}: it could not be read; is it still there?`);this.recorded.textContent=e.name,this.recorded.value="recording",this.take({name:e.name,text:n},"recording")}}take(e,t){let n=this.user.take(e);if(n)return this.refuse(n);t==="recording"?this.select.append(this.recorded):this.recorded.remove(),this.play(t,this.user.names.length+1,up(e.name))}play(e,t,n){this.played=e,this.select.value=e;for(let s of this.rest)$(s).disabled=t!==0;this.user.play(t),this.say(n,!1)}refuse(e){this.select.value=this.played,this.say(`${e}. The network stays as it was.`,!0)}say(e,t){this.note.textContent=e,this.note.hidden=e==="",this.note.classList.toggle("bad",t)}},up=i=>`${i} plays in a loop, in place of the sliders. Each direction takes half of each round trip.`;Pr=i=>i===fl||Object.hasOwn(Wl,i)});var Bx,yl,gl,Ph=ze(()=>{"use strict";_t();dl();Ir();Bx=2048,yl=()=>performance.now()*1e3,gl=class i{constructor(e){this.calls=e}calls;columns=new Map;static async load(e){return new i(await ul(e))}join(e,t,n){let s=new TextEncoder().encode(e),r=new Uint8Array(s.length+t.length);r.set(s),r.set(t,s.length),this.put(r);let[a,o]=crypto.getRandomValues(new Uint32Array(2));if(this.calls.online_join(s.length,t.length,n,a,o)!==1)throw new Error(this.text(this.calls.online_error()))}leave(){this.calls.online_leave()}setLink({rtt:e,jitter:t,loss:n,reorder:s}){this.calls.online_set_link(e,t,n,s)}networkNames(){return pl(this.calls)}takeRecording(e){return ml(this.calls,e)}setNetwork(e){this.calls.online_set_network(e)}receive(e){e.length>Bx||(this.put(e),this.calls.online_deliver(e.length,yl()))}play({forward:e,left:t,yaw:n,pitch:s,buttons:r,weapon:a},o){this.calls.online_press(e,t,n,s,r,a),this.calls.online_play_until(o)}take(){let e=this.calls.online_take();return e===0?null:new Uint8Array(this.calls.memory.buffer,this.calls.online_buffer(e),e).slice()}frame(e){let t=this.calls.online_draw_command(e);return t<0?null:this.floats(t)}projectiles(){return this.floats(this.calls.online_draw_projectiles())}rows(e){let t=this.columnsOf(e),n=this.calls.online_rows(e);return vi(t,new Float64Array(this.calls.memory.buffer,this.calls.online_doubles(),n))}word(e,t,n){return this.columnsOf(e).words.get(n)?.[t[n]]??""}columnsOf(e){let t=this.columns.get(e)??_i(this.text(this.calls.online_columns(e)));return this.columns.set(e,t),t}put(e){let t=this.calls.online_buffer(e.length);new Uint8Array(this.calls.memory.buffer,t,e.length).set(e)}floats(e){return new Float32Array(this.calls.memory.buffer,this.calls.online_floats(),e)}text(e){return Bi(this.calls.memory,e)}}});function Wx(i){try{let{ticket:e}=JSON.parse(i);return typeof e=="string"?e:""}catch{throw new Error("the server's answer cannot be read")}}function qx(i){let e=i.trim().replaceAll("-","+").replaceAll("_","/");if(e.length>Hx)throw new Error("the ticket is too long");try{return Uint8Array.from(atob(e),t=>t.charCodeAt(0))}catch{throw new Error("the ticket is not base64")}}var Vx,Gx,Hx,_l,dp,fp=ze(()=>{"use strict";Ph();tn();Vx=64*1024,Gx=4,Hx=2048,_l=class{constructor(e){this.base=e}base;onState=()=>{};onTicketWanted=()=>{};onEnd=()=>{};onStep=()=>{};client=null;link={rtt:0,jitter:0,loss:0,reorder:0};network=0;recording=null;socket=null;timer=0;playedUs=0;isJoining=!1;attempt=0;said="";isTaken(){return this.isJoining||this.client!==null}status(){return this.client?.rows(0)[0]}isPlaying(){return this.status()?.playing===1}setNetwork(e){this.network=e,this.client?.setNetwork(e)}takeRecording(e){let t=this.client?.takeRecording(e)??"Join first: the match's client reads it";return t||(this.recording=e),t}setLink(e){this.link={...e},this.client?.setLink(e)}async join(e){if(this.isTaken())return;this.isJoining=!0;let t=++this.attempt;this.say("Asking the server for a seat.");try{let n=await this.ask();if(t!==this.attempt)return;let s=e||Wx(n);if(s==="")throw this.onTicketWanted(),new Error("this server's tickets come from elsewhere. Paste yours below");let r=qx(s),a=await gl.load(new URL("playground.wasm",this.base));if(t!==this.attempt)return;a.setLink(this.link),this.recording&&a.takeRecording(this.recording),a.setNetwork(this.network),this.connect(a,n,r)}catch(n){t===this.attempt&&this.end(dp(n))}}leave(){this.client?.leave(),this.play(),this.send(),this.end("You have left the match.")}async ask(){let e=await fetch(new URL("join.json",this.base),{cache:"no-store"}).catch(()=>{throw new Error("the server does not answer")});if(!e.ok)throw new Error(`the server lets no page join (${e.status})`);return e.text()}connect(e,t,n){let s=new URL("play",this.base);s.protocol=s.protocol==="https:"?"wss:":"ws:";let r=new WebSocket(s);r.binaryType="arraybuffer",this.socket=r,this.client=e,r.addEventListener("open",()=>{if(r===this.socket)try{this.playedUs=yl(),e.join(t,n,this.playedUs),this.timer=window.setInterval(()=>this.step(),Gx)}catch(a){this.end(dp(a))}}),r.addEventListener("message",({data:a})=>{r!==this.socket||!(a instanceof ArrayBuffer)||(this.play(),e.receive(new Uint8Array(a)))}),r.addEventListener("close",({reason:a})=>{r===this.socket&&this.end(`The connection was lost${a?`: ${a.slice(0,100)}`:""}. Join again when the server answers.`)})}step(){if(!this.client)return;this.play(),this.send();let e=this.status();if(!e)return;let t=s=>this.client.word(0,e,s),n=t("session");if(n==="ended")return this.end(e.refusal>0?vu(t("refusal")):xu(t("end")));e.place_in_queue>0&&n==="connecting"?this.say(`The server is full. You are number ${e.place_in_queue} in its queue.`):e.playing===1&&this.say("You play. Your own link is below."),this.isJoining=n==="connecting"}play(){let e=yl();this.onStep(e-this.playedUs,(t,n)=>this.client?.play(t,this.playedUs+=n)),this.playedUs=e}send(){for(let e=this.client?.take();e;e=this.client?.take())this.socket?.readyState!==WebSocket.OPEN||this.socket.bufferedAmount>Vx||this.socket.send(e)}end(e){++this.attempt,clearInterval(this.timer);let{socket:t}=this,n=this.isTaken();this.socket=null,this.client=null,this.isJoining=!1,t?.close(),this.say(e),n&&this.onEnd()}say(e){e!==this.said&&(this.said=e,this.onState(e))}},dp=i=>`You have not joined: ${i instanceof Error?i.message:String(i)}.`});function mp(i){let e=new Uint32Array(i.buffer,i.byteOffset,i.length),t=new Map;for(let n=0;n+15<=i.length;n+=15){let s=i[n+$x],r=t.get(s)??[];for(let a=0;a<15;a++)r.push(e[n+a]);t.set(s,r)}return t}var Xx,$x,vl,pp,gp=ze(()=>{"use strict";_t();Xx=256,$x=0,vl=class{compared=0;differing=0;first="";frames=new Map;last=0;keep(e,t){this.frames.delete(e),this.frames.set(e,t),this.frames.size>Xx&&this.frames.delete(this.frames.keys().next().value)}of(e){return this.frames.get(e)}compare(e,t,n){let s=this.frames.get(e);if(!s||e===this.last)return;this.last=e;let r=mp(s),a=mp(t);for(let[o,l]of a)this.count(e,o,r.get(o),l);if(n)for(let[o,l]of r)a.has(o)||this.count(e,o,void 0,l)}count(e,t,n=[],s){let r=Math.max(n.length,s.length);this.compared+=r;for(let a=0;a<r;a++)n[a]!==s[a]&&(this.differing++,this.first||=`command ${e}, entity ${t}, number ${a}: ${pp(n[a])} here, ${pp(s[a])} there`)}},pp=i=>i===void 0?"nothing":new Float32Array(Uint32Array.of(i).buffer)[0]});function Yx(i){return i.cover_asked!==1||i.hidden_ms<=0?i.victim_sees===1?"On the victim's own screen the shooter was in sight when the damage fell.":"On the victim's own screen a wall had just come between when the damage fell.":`On the victim's own screen a wall had stood between them and the shooter for ${i.hidden_ms>=500?"half a second or longer":`${Math.round(i.hidden_ms)} ms`} when the shot was judged: shot behind cover.`}function Ih(i,e){let t=$(i);t.textContent=e?"a hit":"refused",t.className=e?"hit":"refused"}function yp(i,e){$("look-victim").disabled=i===null,$("victim").textContent=i?`${As(e.of(i.player))} hit ${e.ofSlot(i.victim)}. ${Yx(i)}`:"The last hit on a player is shown here beside the victim's own screen.";let t=i!==null&&i.cover_asked===1;$("cover").hidden=!t,!(!t||!i)&&($("cover-grace").textContent=`${Math.round(i.grace_ms)} ms`,Ih("cover-off",i.hit_without_cover===1),Ih("cover-on",i.hit_with_cover===1),$("unforeseen").hidden=!(i.foresight_ms>0),$("foresight").textContent=`${Math.round(i.foresight_ms)} ms`,Ih("cover-unforeseen",i.hit_unforeseen===1))}function _p({foresight_refused:i,foresight_allowed:e}){$("foreseen").textContent=i+e>0?`Because it looks ahead, the cover rule has refused ${i.toLocaleString("en")} hits of this match and allowed ${e.toLocaleString("en")}. By what the victims had reported it would have decided them otherwise.`:""}var Lh=ze(()=>{"use strict";mt();tn()});function bl(i,e,t){let n=Dn[i.name];if(!n)return null;let s=z("label","","slider"),r=z("span",n.title);n.hint&&(r.title=n.hint);let a=z("output",n.read(i.value)),o=z("input");return Object.assign(o,{type:"range",min:i.low,max:i.high,step:i.step,id:e}),o.value=String(i.value),o.addEventListener("input",()=>{a.textContent=n.read(Number(o.value)),t(Number(o.value))}),s.append(r,a,o),s}function vp(i,e){let t=$("rewind"),n=i.settings().find(s=>s.name==="rewind").value;i.wordsOf(4,"way").forEach((s,r)=>{let a=z("option",Ti(s));a.value=String(r),a.selected=r===n,t.append(a)}),t.addEventListener("change",()=>e("rewind",Number(t.value)))}function wl(i,e){let t=$("follow");t.replaceChildren(...[...i].map(([n,s])=>{let r=z("option",s);return r.value=String(n),r})),t.onchange=()=>e(Number(t.value))}function Ml(i){let e=100*i.equal/i.compared;$("numbers").textContent=i.numbers_compared>0?`${i.numbers_compared.toLocaleString("en")} numbers of this screen were rebuilt by the server so far; ${i.numbers_differing.toLocaleString("en")} differ. ${Nh(i)}`+(i.compared>0?`${i.equal} of ${i.compared} shots of all players (${e.toFixed(e===100?0:2)} %) equal their shooter's screen to the bit. `:"0 of 0 shots of all players were compared. ")+`The screen draws the others ${Math.round(i.view_age_ms)} ms in the past; the round trip is ${Math.round(i.rtt_ms)} ms.`:"The match begins.",$("health").textContent=i.alive===1?`${i.health} health \xB7 ${Qt[i.weapon]} \xB7 ${i.ammo} left \xB7 ${i.kills} kills`:"Down, for a moment."}var Nh,Zx,Jx,xl,ws=ze(()=>{"use strict";_t();mt();Lh();Ei();tn();Nh=i=>i.commands_not_compared>0?`${i.commands_not_compared.toLocaleString("en")} commands were not compared, because the server judged another moment than they claimed, or had forgotten what they showed. `:"";Zx=32,Jx="not kept: the server copies what is near followed players, from when somebody looks on",xl=class{constructor(e){this.match=e;$("look-shooter").addEventListener("click",()=>this.look(!1)),$("look-victim").addEventListener("click",()=>this.look(!0))}match;chosen=null;you=null;others="player";onScreen=()=>"";onChoose=()=>{};newest=0;marked=null;yours=[];shown=null;hit=null;shots=[];asVictim=!1;lines=new Map;look(e){let t=e?this.hit:this.shown;if(!t)return;let n=this.chosen===t.number&&this.asVictim===e;this.chosen=n?null:t.number,this.asVictim=e,this.newest=0,this.mark(),this.onChoose(this.chosen===null?null:t,e)}mark(){let e=(t,n)=>$(t).setAttribute("aria-pressed",String(n));e("look-shooter",this.chosen!==null&&!this.asVictim),e("look-victim",this.chosen!==null&&this.asVictim)}update(e,t){if(this.shots=e,this.refresh(),e.length===0||e.at(-1).number===this.newest&&this.chosen===null)return;this.newest=e.at(-1).number,this.keepYours(e);let n=t===this.you?this.yours:e.filter(o=>o.player===t),s=[...this.yours,...e].find(o=>o.number===this.chosen)??n.at(-1)??e.at(-1);this.shown=s;let r=t===this.you&&n.length>0?n:e;this.showFeed(r.slice(-8).reverse(),s.number),this.show(s);let a=o=>o.victim>=0&&o.victim_known===1;this.hit=a(s)?s:n.findLast(a)??null,yp(this.hit,this.names())}keepYours(e){let t=this.yours.at(-1)?.number??0;(e.at(-1).number<t||this.yours.some(s=>s.player!==this.you))&&(this.yours=[]);let n=this.yours.at(-1)?.number??0;this.yours.push(...e.filter(s=>s.player===this.you&&s.number>n)),this.yours.splice(0,this.yours.length-Zx)}current(){return this.shown}all(){return this.shots}refresh(){let e=this.shots.find(t=>t.number===this.shown?.number);e&&(this.shown=e)}choose(e){this.shown=e,this.look(!1)}words(){return{outcome:this.match.wordsOf(3,"outcome"),reason:this.match.wordsOf(3,"reason")}}names(){return new ii(this.match.rows(2),this.you,this.others)}showFeed(e,t){let n=this.names(),s=$("feed");if(!(this.chosen===this.marked&&s.matches(":hover, :focus-within"))){this.marked=this.chosen;for(let[r,{item:a}]of this.lines)e.some(o=>o.number===r)||(a.remove(),this.lines.delete(r));e.forEach((r,a)=>{let{item:o,button:l}=this.lineOf(r),c=Xl(r,this.words(),n);l.textContent!==c&&(l.textContent=c),l.className=r.compared===1&&r.equal===0?"bad":"",r.number===t?l.setAttribute("aria-current","true"):l.removeAttribute("aria-current"),s.children[a]!==o&&s.insertBefore(o,s.children[a]??null)})}}lineOf(e){let t=this.lines.get(e.number);if(t)return Object.assign(t,{shot:e});let n={item:z("li"),button:z("button"),shot:e};return n.button.type="button",n.button.addEventListener("click",()=>this.choose(n.shot)),n.item.append(n.button),this.lines.set(e.number,n),n}show(e){$("verdict").textContent=Xl(e,this.words(),this.names());let t=e.compared!==1?["a rule decided",""]:e.equal===1?["equal to the bit","good"]:["not equal","bad"],n=a=>`${(100*a).toFixed(0)} cm`,s=[["Passed the target's middle by",n(e.passes_rewound_m)],["... where they are now, by",n(e.passes_now_m)]],r=[["On your screen",this.onScreen(e)],["Screen and verdict",t[0],t[1]],["Why",e.compared===1&&e.equal!==1?"judged by the way to rewind that was chosen":Ai(this.words().reason[e.reason],e.player===this.you?"your":"their")],["Weapon",Qt[e.weapon]??""],...e.worlds_kept===1?s:[["Its worlds",Jx]],["Age for the victim",`${e.paid_ms.toFixed(0)} ms`]];$("proof").replaceChildren(...r.filter(([,a])=>a).flatMap(([a,o,l])=>[z("dt",a),z("dd",o,l??"")])),$("look-shooter").disabled=$("ways-title").hidden=!1,this.showWays(e)}showWays(e){let t=this.match.wordsOf(4,"way"),n=t.map((a,o)=>o===0?e.ways:e[`ways${o}`]),s=n[n.length-1],r=this.names();$("ways").firstElementChild.replaceChildren(...t.map((a,o)=>{let l=z("tr"),c=n[o]<0?"miss":`hit ${r.ofSlot(n[o])}`,h=n[o]===s;return l.append(z("td",Ti(a)),z("td",e.has_others?`${c}${h?"":" \u2717"}`:"not asked",h||!e.has_others?"":"bad")),l}))}}});var jx,Kx,Qx,eb,tb,nb,xp,ib,bp,sb,rb,ab,Sl,wp=ze(()=>{"use strict";Ei();jx={KeyW:"forward",ArrowUp:"forward",KeyS:"back",ArrowDown:"back",KeyA:"left",ArrowLeft:"left",KeyD:"right",ArrowRight:"right",Space:"jump",KeyC:"crouch",ControlLeft:"crouch",ShiftLeft:"crouch",KeyR:"shield",KeyG:"use"},Kx=1,Qx=2,eb=4,tb=8,nb=16,xp=16384,ib=["fire","jump","use"],bp=3*15625,sb=50,rb=10,ab=300,Sl=class{constructor(e,t,n,s){this.canvas=e;addEventListener("keydown",r=>this.key(r,!0)),addEventListener("keyup",r=>this.key(r,!1)),addEventListener("blur",()=>this.dropAll()),e.addEventListener("blur",()=>{this.isLocked()||this.dropAll()}),document.addEventListener("pointerlockchange",()=>{this.isLocked()||this.dropAll(),this.onPlaying(this.isLocked())}),e.addEventListener("mousedown",r=>{if(!this.isOff){if(!this.isLocked())return this.enter();r.button===0&&this.press("fire")}}),addEventListener("mouseup",()=>this.release("fire")),addEventListener("mousemove",r=>{this.isLocked()&&this.turn(r.movementX,r.movementY)}),addEventListener("wheel",r=>{this.isLocked()&&this.choose((this.weapon+(r.deltaY>0?1:Qt.length-1))%Qt.length)},{passive:!0}),this.addTouch(),this.addButtons(t,n,s)}canvas;yaw=0;pitch=0;weapon=0;held=new Set;stick=null;look=null;heldUs=new Map;letGo=new Set;off=!1;onPlaying=()=>{};onWeapon=()=>{};get isOff(){return this.off}set isOff(e){this.off=e,e&&this.dropAll()}enter(){if(this.canvas.focus(),matchMedia("(pointer: coarse)").matches)return this.onPlaying(!0);let e=this.canvas.requestPointerLock?.();e instanceof Promise&&e.catch(()=>this.onPlaying(!1))}isLocked(){return document.pointerLockElement===this.canvas}play(e,t){let n=e;do{let s=[...this.letGo].map(a=>bp-this.heldUs.get(a)),r=Math.min(n,...s.filter(a=>a>0));t(this.input(),r);for(let[a,o]of this.heldUs)this.heldUs.set(a,o+r);for(let a of this.letGo)this.heldUs.get(a)>=bp&&this.drop(a);n-=r}while(n>0)}input(){let e=(t,n)=>(this.held.has(t)?127:0)-(this.held.has(n)?127:0);return{forward:this.stick?Math.round(this.stick.forward*127):e("forward","back"),left:this.stick?Math.round(this.stick.left*127):e("left","right"),yaw:Math.round(this.yaw)&65535,pitch:Math.round(this.pitch),buttons:(this.held.has("jump")?Kx:0)|(this.held.has("crouch")?Qx:0)|(this.held.has("fire")?eb:0)|(this.held.has("shield")?tb:0)|(this.held.has("use")?nb:0),weapon:this.weapon}}choose(e){this.weapon=e,this.onWeapon(e)}press(e){this.held.has(e)||this.heldUs.set(e,0),this.held.add(e),this.letGo.delete(e)}release(e){this.held.has(e)&&(ib.includes(e)?this.letGo.add(e):this.drop(e))}drop(e){this.held.delete(e),this.heldUs.delete(e),this.letGo.delete(e)}dropAll(){this.held.clear(),this.heldUs.clear(),this.letGo.clear(),this.stick=null,this.look=null}turn(e,t){this.yaw-=e*22,this.pitch=Math.max(-xp,Math.min(xp,this.pitch+t*22))}key(e,t){if(this.isOff||document.activeElement!==this.canvas&&!this.isLocked())return;let n=/^Digit([1-9])$/.exec(e.code);n&&t&&Number(n[1])<=Qt.length&&this.choose(Number(n[1])-1);let s=e.code==="KeyF"||e.code==="Enter"?"fire":jx[e.code];if(s===void 0){t&&e.code==="KeyQ"&&this.turn(-12,0),t&&e.code==="KeyE"&&this.turn(12,0);return}e.preventDefault(),t?this.press(s):this.release(s)}addTouch(){this.canvas.addEventListener("pointerdown",e=>{if(e.pointerType!=="touch"||this.isOff)return;e.preventDefault(),this.onPlaying(!0);let{left:t,width:n}=this.canvas.getBoundingClientRect(),{pointerId:s,clientX:r,clientY:a}=e;r-t<n/2?this.stick={id:s,x:r,y:a,forward:0,left:0}:this.look={id:s,x:r,y:a,began:e.timeStamp,moved:0}}),addEventListener("pointermove",e=>{if(this.stick?.id===e.pointerId){let t=n=>Math.max(-1,Math.min(1,n/sb));this.stick.forward=t(this.stick.y-e.clientY),this.stick.left=t(this.stick.x-e.clientX)}else if(this.look?.id===e.pointerId){let[t,n]=[e.clientX-this.look.x,e.clientY-this.look.y];this.turn(t*2,n*2);let s=this.look.moved+Math.hypot(t,n);this.look={...this.look,x:e.clientX,y:e.clientY,moved:s}}}),addEventListener("pointerup",e=>{let{look:t}=this,n=t?.id===e.pointerId&&t.moved<rb&&e.timeStamp-t.began<ab;this.lift(e),!(!n||this.isOff)&&(this.press("fire"),this.release("fire"))}),addEventListener("pointercancel",e=>this.lift(e))}lift(e){this.stick?.id===e.pointerId&&(this.stick=null),this.look?.id===e.pointerId&&(this.look=null)}addButtons(e,t,n){for(let[s,r]of[[e,"fire"],[t,"jump"]]){s.addEventListener("pointerdown",a=>{a.preventDefault(),this.isOff||this.press(r)});for(let a of["pointerup","pointerleave","pointercancel"])s.addEventListener(a,()=>this.release(r))}n.addEventListener("click",()=>this.choose((this.weapon+1)%Qt.length))}}});var El,Mp=ze(()=>{"use strict";El=class{frames=[];atMs=null;plays=!1;keep(e,t){let{frames:n}=this,[s,r]=[n.at(-2),n.at(-1)];for(s&&r&&r.at-s.at<31.25&&n.pop(),n.push({at:e,frame:t});n.length>640||n.length>1&&e-n[1].at>=1e4;)n.shift()}clear(){this.frames.length=0,this.goOn()}get count(){return this.frames.length}get lengthMs(){return this.count>0?this.frames.at(-1).at-this.frames[0].at:0}get isOn(){return this.atMs!==null}get isPlaying(){return this.plays}get place(){let{atMs:e}=this;return e===null?this.count-1:Math.max(this.frames.findLastIndex(({at:t})=>t<=e),0)}shown(){return this.frames[this.place]?.frame}show(e){this.atMs=this.frames[Math.max(0,Math.min(e,this.count-1))]?.at??null,this.plays=!1}play(){this.count<2||(this.show(this.place===this.count-1?0:this.place),this.plays=!0)}stop(){this.plays=!1}advance(e){!this.plays||this.atMs===null||(this.atMs+=e,this.place===this.count-1&&(this.plays=!1))}goOn(){this.atMs=null,this.plays=!1}}});function cb(i){let e=$("titles");if($("labels").hidden=i!==null,$("stage").classList.toggle("exhibiting",i!==null),$("stage").classList.toggle("single",i?.panes.length===1),e.hidden=i===null,!!i){for(;e.childElementCount>i.titles.length;)e.lastElementChild.remove();i.titles.forEach(({world:t,text:n},s)=>{let r=e.children[s]??e.appendChild(document.createElement("span"));r.className=t,r.textContent!==n&&(r.textContent=n)})}}function Nr(i){return{eye:[i.x,i.y,i.z+(i.crouched===1?lb:ob)],yaw:i.yaw,pitch:i.pitch}}function Tl(i){return i.map((e,t)=>{let n=i[t+1],s=n!==void 0&&n.player===e.player&&n.command===e.command&&n.ray===e.ray+1,[r,a,o]=s?[n.ox-e.ox,n.oy-e.oy,n.oz-e.oz]:[e.dx,e.dy,e.dz],l=s&&Math.hypot(r,a,o)>.3,c=l?Math.hypot(r,a,o):Math.min(e.range,hb),h=l?[r/c,a/c,o/c]:[e.dx,e.dy,e.dz];return{origin:[e.ox,e.oy,e.oz],direction:h,length:c}})}function fb(i){let[e,t,n]=[i.sx-i.vx,i.sy-i.vy,i.sz-i.vz];return{eye:[i.vx,i.vy,i.vz],yaw:Math.atan2(t,e)*Rl,pitch:-Math.atan2(n,Math.hypot(e,t))*Rl}}function Sp(i){return{eye:[i.ox-i.dx*.3,i.oy-i.dy*.3,i.oz+.15],yaw:Math.atan2(i.dy,i.dx)*Rl,pitch:-Math.asin(Math.max(-1,Math.min(1,i.dz)))*Rl,fov:Uh}}var ob,lb,Lr,Ep,Uh,Ms,Dh,hb,ub,Al,db,Rl,Dr=ze(()=>{"use strict";Ei();Eh();wp();_t();mt();ws();Mp();ob=1.6,lb=1,Lr=0,Ep=(i,e)=>Math.atan2(-e,-i)*65536/(2*Math.PI),Uh=58,Ms=class{constructor(e){this.match=e;this.view=new vs($("arena")),this.controls=new Sl($("arena"),$("fire"),$("jump"),$("weapon")),$("last-weapon").textContent=String(Qt.length),this.shots=new xl(e),this.shots.onChoose=(t,n)=>{this.chosen=t,this.asVictim=n},this.addBar(),this.paint(),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>this.paint())}match;controls;shots;view;isPaused=!1;speed=1;isOverlaid=!1;followed=0;you=null;onPanels=()=>{};onPlaying=()=>{};onStep=()=>{};exhibit=()=>null;replay=new El;chosen=null;asVictim=!1;lastPanels=0;hasDrawn=!1;run(e){let t=performance.now(),n=s=>{let r=Math.min(s-t,250);t=s,this.isPaused?this.replay.advance(r*this.speed):e(r),this.draw(s),requestAnimationFrame(n)};requestAnimationFrame(n)}follow(e){this.followed=e,this.match.follow(e),$("follow").value=String(e)}clear(){this.replay.clear(),this.shots.chosen=null,this.chosen=null}keepFrame(e,t,n){let s=r=>r.slice();this.replay.keep(e,{worlds:{screen:s(this.match.draw(t)),rewound:s(this.match.draw(2)),now:s(this.match.draw(3))},projectiles:{screen:s(this.match.drawProjectiles(0)),rewound:new Float32Array,now:s(this.match.drawProjectiles(3))},movers:s(this.match.drawMovers()),camera:n})}draw(e){let t=this.replay.shown();if(!t)return;this.view.setMovers(t.movers);let n=this.exhibit(e)??(this.chosen&&this.asVictim?this.besideVictim(this.chosen):null);cb(n),n?this.drawExhibit(n):this.drawMatch(t),this.hasDrawn||performance.mark("first frame"),this.hasDrawn=!0,!(e-this.lastPanels<100)&&(this.lastPanels=e,this.showPanels())}drawMatch(e){let t=this.chosen;for(let n of Qn)this.view.set(n,t?this.match.drawShot(t.number,Mh[n]):e.worlds[n]),this.view.setProjectiles(n,t?Dh:e.projectiles[n]);this.view.setRays(Tl(t?Al(t,this.shots.all()):this.replay.isOn?[]:db(this.shots.all()))),this.view.render(t?Sp(t):e.camera,Qn,this.isOverlaid)}drawExhibit(e){for(let t of Qn)this.view.set(t,e.worlds[t]??Dh),this.view.setProjectiles(t,Dh);this.view.setRays(e.rays),this.view.renderPanes(e.panes)}besideVictim(e){return{worlds:{rewound:this.match.drawShot(e.number,1).slice(),screen:this.match.drawVictim(e.number).slice()},panes:[{camera:Sp(e),worlds:["rewound"],hasRay:!0},{camera:fb(e),worlds:["screen"],hasRay:!1}],rays:Tl(Al(e,this.shots.all())),titles:[{world:"rewound",text:"The hit, as its shooter saw it"},{world:"screen",text:"The victim's own screen as it was dealt"}]}}showPanels(){this.onPanels(),this.shots.you=this.you,this.shots.update(this.match.rows(3),this.followed),this.showReplay()}showReplay(){let{replay:e}=this,t=$("replay"),n=$("replay-play");t.disabled=n.disabled=e.count<2,t.max=String(Math.max(e.count-1,0)),(!e.isOn||e.isPlaying)&&(t.value=String(e.place)),n.setAttribute("aria-pressed",String(e.isPlaying))}setPaused(e){let t=$("pause");this.isPaused=e,t.setAttribute("aria-pressed",String(e)),t.textContent=e?"Go on":"Pause",e||this.replay.goOn()}addBar(){$("pause").addEventListener("click",()=>this.setPaused(!this.isPaused)),$("step").addEventListener("click",()=>{this.setPaused(!0),this.replay.goOn(),this.onStep()}),$("speed").addEventListener("change",n=>{this.speed=Number(n.target.value)}),$("replay").addEventListener("input",n=>{this.setPaused(!0),this.replay.show(Number(n.target.value))}),$("replay-play").addEventListener("click",()=>{this.setPaused(!0),this.replay.isPlaying?this.replay.stop():this.replay.play(),this.showReplay()});let e=$("layout"),t=()=>{this.isOverlaid=e.value==="over";for(let n of["labels","stage"])$(n).classList.toggle("over",this.isOverlaid),$(n).classList.toggle("beside",!this.isOverlaid)};e.addEventListener("change",t),t(),$("enter").addEventListener("click",()=>this.controls.enter()),this.controls.onPlaying=n=>{$("stage").classList.toggle("playing",n),this.onPlaying(n)}}paint(){this.view.paint(getComputedStyle(document.documentElement))}},Dh=new Float32Array;hb=80,ub=14;Al=(i,e)=>{let t=e.filter(n=>n.player===i.player&&n.command===i.command);return t.length>0?t:[i]},db=i=>i.filter(e=>e.tick>(i.at(-1)?.tick??0)-ub),Rl=65536/(2*Math.PI)});var Fh,pb,Cl,Tp=ze(()=>{"use strict";fp();Si();Ah();_t();Ir();Ph();gp();mt();ws();Dr();Fh={rtt:{high:400,step:5},jitter:{high:60,step:1},loss:{high:.5,step:.01},reorder:{high:.3,step:.01}},pb=64,Cl=class{constructor(e,t,n,s){this.match=t;this.stage=n;this.seat=new _l(e),this.seat.onStep=(r,a)=>n.controls.play(r,a),this.seat.onState=r=>{$("joined").textContent=r},this.seat.onTicketWanted=()=>{$("ticket-wanted").hidden=!1},this.seat.onEnd=()=>this.left(),n.controls.isOff=!0,$("ticket").value=s.get("ticket")??"",this.wanted=s.get("network")??"",s.has("network")&&!Pr(this.wanted)&&Kt("network",this.wanted),$("enter").addEventListener("click",()=>{this.seat.isTaken()||this.join()}),$("join").addEventListener("click",()=>this.seat.isTaken()?this.seat.leave():this.join());for(let r of Object.keys(Fh))this.addSlider(r)}match;stage;seat;frames=new vl;wanted;link={rtt:0,jitter:0,loss:0,reorder:0};networks=null;kept=0;checked=0;hasFaced=!1;status(){return this.seat.isPlaying()?this.seat.status():void 0}check(e){let{client:t}=this.seat,n=this.status();if(!t||!n)return;this.face(n);let s=n.newest_command;for(let o=Math.max(this.kept+1,s-128);o<=s;o++){let l=t.frame(o);l&&this.frames.keep(o,l.slice())}this.kept=s;let{shapes:r,command:a}=this.match.held.drawing(1,2);e.followed!==this.stage.you||a===this.checked||a===0||(this.checked=a,this.frames.compare(a,r,!(e.drawn<e.entities)))}draw(e){let{command:t}=this.match.held.drawing(1,2);return(e===1?this.frames.of(t):void 0)??this.frames.of(this.kept)??new Float32Array}drawProjectiles(){return this.seat.client?.projectiles()??new Float32Array}ageOfRewound(){let{command:e}=this.match.held.drawing(1,2);return this.status()!==void 0&&e>0&&e<=this.kept?(this.kept-e)*1e3/pb:null}sentence(e){let{compared:t,differing:n}=this.frames;return`${t.toLocaleString("en")} numbers of your screen were compared by this page with what the server rebuilt for your commands; ${n.toLocaleString("en")} differ. ${Nh(e)}The server's picture beside it is older: your command takes half the round trip to the server, and then the picture has to come to you.`}findYou(e){let t=this.status();return(t&&e.find(s=>s.self===t.self&&s.playing===1))?.player??null}onScreen(e,t){if(e.player!==this.stage.you)return"";let n=this.seat.client?.rows(1).find(s=>s.command===e.command&&s.ray===e.ray);return n?n.screen<0?"miss":`hit ${t.ofSlot(n.screen)}`:""}show(){let e=this.seat.isTaken(),t=this.status();if(this.seat.client&&!this.networks&&this.addNetworks(this.seat.client.networkNames()),$("join").textContent=e?"Leave the match":"Join",$("own").hidden=!e,$("stage").classList.toggle("joined",e),$("ticket-wanted").hidden&&=!$("ticket").value,!t)return;let{compared:n,differing:s,first:r}=this.frames;$("own-numbers").title=r;let a=t.up_lost+t.down_lost,o=t.up_datagrams+t.down_datagrams,l=[["Numbers of your screen compared",n.toLocaleString("en")],["... that differ",s.toLocaleString("en"),s>0?"bad":n>0?"good":""],["Round trip",`${Math.round(t.rtt_ms)} ms`],["Your screen waits for samples",`${Math.round(t.delay_ms)} ms`],["Your own link lost",a.toLocaleString("en")+` of ${o.toLocaleString("en")} packets`],["... and held back",t.down_reordered.toLocaleString("en")],["Your own movement, corrected",`${t.mispredicted} of ${t.reconciled} times`]];$("own-numbers").replaceChildren(...l.flatMap(([c,h,f])=>[z("dt",c),z("dd",h,f??"")]))}face({eye_x:e,eye_y:t}){let{controls:n}=this.stage;!this.hasFaced&&n.yaw===Lr&&(n.yaw=Ep(e,t)),this.hasFaced=!0}join(){this.hasFaced=!1,this.kept=0,this.checked=0,Object.assign(this.stage.controls,{isOff:!1,yaw:Lr,pitch:0}),this.seat.join($("ticket").value),this.stage.controls.enter()}left(){this.stage.controls.isOff=!0,this.stage.controls.onPlaying(!1),document.exitPointerLock?.()}addNetworks(e){this.networks=new bs($("own-link"),"own-network",{names:e,take:t=>this.seat.takeRecording(t),play:t=>this.seat.setNetwork(t)},Object.keys(Fh).map(t=>`own-${t}`)),this.networks.chooseNamed(this.wanted)}addSlider(e){let t=bl({name:`own_${e}`,low:0,...Fh[e],value:0,atOnce:!0},`own-${e}`,n=>{this.link[e]=n,this.seat.setLink(this.link)});$("own-link").append(t)}}});function Ap(i){let e=i.wordsOf(4,"way"),t=i.rows(4).filter(s=>s.rays>0);t.sort((s,r)=>r.agreed/r.rays-s.agreed/s.rays),$("strategies").tBodies[0].replaceChildren(...t.map(s=>{let r=mb(s.agreed,s.rays),a=z("tr"),o=z("td",gb(r));return o.style.setProperty("--share",String(r)),o.title=`${s.agreed} of ${s.rays} rays; ${s.bit_equal} equal to the bit`,a.append(z("td",Ti(e[s.way]??"")),o),a}));let n=Math.max(0,...t.map(s=>s.rays));$("strategies-note").textContent=n>0?`${n.toLocaleString("en")} rays that no rule of fairness changed, each judged by every way at once.`:"No shot has been compared yet."}function Rp(i,e,t,n){let s=i.rows(2).slice().sort((a,o)=>o.kills-a.kills||a.player-o.player).slice(0,yb),r=$("scores").tBodies[0];for(;r.rows.length>s.length;)r.lastElementChild.remove();for(;r.rows.length<s.length;)r.append(_b(n));s.forEach((a,o)=>{let l=r.rows[o],c=l.querySelector("button");c.dataset.player=String(a.player),[e.of(a.player),a.alive===1?String(a.health):"down",String(a.kills),String(a.deaths),a.rtt_ms>0?`${Math.round(a.rtt_ms)} ms`:"\u2013"].forEach((f,u)=>{vb(u===0?c:l.cells[u],f)}),a.player===t?l.setAttribute("aria-current","true"):l.removeAttribute("aria-current")})}function _b(i){let e=z("tr"),t=z("button");t.type="button",t.addEventListener("click",()=>i(Number(t.dataset.player)));let n=z("td");return n.append(t),e.append(n,...Array.from({length:4},()=>z("td"))),e}var mb,gb,yb,vb,Pl,Il,Cp=ze(()=>{"use strict";_t();mt();tn();mb=(i,e)=>100*i/e,gb=i=>`${i===100?"100":i.toFixed(i>99.9?2:1)} %`;yb=64;vb=(i,e)=>{i.textContent!==e&&(i.textContent=e)},Pl=class{newest=0;counts=new Map;clear(){this.newest=0,this.counts.clear(),$("reasons").tBodies[0].replaceChildren()}show(e){let t=e.wordsOf(3,"outcome"),n=e.wordsOf(3,"reason"),s=!1;for(let a of e.rows(3)){if(a.number<=this.newest)continue;s=!0,this.newest=a.number;let o=t[a.outcome]??"",l=n[a.reason]??"",c=l==="as seen"||l==="as_seen"?{hit:"Hit, as on the shooter's screen",miss:"Missed, as on the shooter's screen"}[o]??o:`${o==="refused"?"Refused":o==="hit"?"Hit":"Missed"}: ${Ai(l)}`;this.counts.set(c,(this.counts.get(c)??0)+1)}if(!s)return;let r=[...this.counts].sort((a,o)=>o[1]-a[1]);$("reasons").tBodies[0].replaceChildren(...r.map(([a,o])=>{let l=z("tr");return l.append(z("td",a),z("td",o.toLocaleString("en"))),l}))}},Il=class{samples=[];clear(){this.samples.length=0}show(e,t){let n=performance.now(),{samples:s}=this;for(s.push({at:n,tick:e.tick,down:e.down_bytes,here:t});s.length>2&&n-s[0].at>3e3;)s.shift();let r=s[0],a=(n-r.at)/1e3;if(a<1)return;let o=l=>`${(l/a/1e3).toFixed(0)} kB/s`;$("pulse").textContent=`Tick ${e.tick.toLocaleString("en")}, ${((e.tick-r.tick)/a).toFixed(0)} a second. ${e.players} players. The server sends them ${o(e.down_bytes-r.down)}; this page gets ${o(t-r.here)} to watch.`}}});function Ll(i){let e=i.rows(5),t=i.wordsOf(5,"state"),n=i.rows(9)[0],s=$("snapshots");for(;s.childElementCount<Pp;)s.append(z("li"));let r=Pp-e.length;[...s.children].forEach((a,o)=>{let l=e[o-r],[c,h]=xb[l?t[l.state]:""]??["none",""],f=l!==void 0&&n!==void 0&&l.number===n.from_snapshot,u=l!==void 0&&n!==void 0&&l.number===n.to_snapshot,d=`${c}${f?" from":""}${u?" to":""}`;a.className!==d&&(a.className=d),a.title=l?`snapshot ${l.number}: ${h}`:""})}function Lp(i,e){let t=i.rows(9)[0],n=t!==void 0&&t.entity>=0&&t.from>=0;if($("blend").hidden=!n,$("target").textContent=n?wb(t,i,e):"Nobody is near the crosshair.",!n)return;let s=t.to<0?0:t.fraction;$("blend").style.setProperty("--share",`${(100*s).toFixed(2)}%`),$("blend-from").textContent=Ip(t.from,t.from_snapshot),$("blend-to").textContent=t.to<0?"nothing newer":Ip(t.to,t.to_snapshot),$("blend-share").textContent=t.to<0?"held":`${(100*s).toFixed(1)} %`}function wb(i,e,t){let n=e.wordsOf(9,"status")[i.status],s=t(i.entity),r=`${s[0].toUpperCase()}${s.slice(1)} ${i.is_hit?"is under the crosshair":"is nearest to the crosshair"}`;if(n!=="interpolated")return`${r}, drawn ${bb[n]??`as "${n}"`}.`;let a=i.samples>2?` on a curve that ${i.samples} samples shape`:"";return`${r}, drawn between these two samples${a}:`}function Np(i){let e=i.rows(10)[0];if(!e||!$("stamp").open)return;$("stamp-moment").textContent=`tick ${e.shown_tick} + ${Math.round(e.shown_fraction*65536)}/65536`,$("stamp-newest").textContent=`snapshot ${e.newest}`;let t=n=>n.toString(2).padStart(32,"0");$("stamp-bits").textContent=(t(e.received_high)+t(e.received_low)).match(/.{8}/g).join(" ")}var Pp,xb,bb,Ip,Oh=ze(()=>{"use strict";_t();mt();Pp=64,xb={applied:["applied","received, and drawn with"],waiting:["waiting","received, and waits to be drawn"],late:["late","received after a newer one"],lost:["lost","lost on the way"],"on its way":["coming","still on its way"],missing:["lost","not received"]};bb={held:"at its newest sample: nothing after it yet, or it has just been teleported",extrapolated:"past its newest sample",dead:"where it died"};Ip=(i,e)=>`tick ${i}${e>0?`, snapshot ${e}`:""}`});var Up={};Bl(Up,{startLive:()=>Eb});function Sb(i){let e=n=>Math.max(...i.map(s=>Math.abs(s[n])).filter(s=>s<1e3)),t=Math.max(e("lx"),e("hx"),e("ly"),e("hy"));return{eye:[0,-t*.9,t*1.1],yaw:Dp,pitch:Dp*.56}}async function Eb(i){let e=new URL("watch",document.baseURI);e.protocol=e.protocol==="https:"?"wss:":"ws:",new kh(document.baseURI,new cl(e.href),zr(i,["mode","ticket","network"])).run()}var Dp,Mb,kh,Fp=ze(()=>{"use strict";Si();cp();Tp();Cp();_t();mt();ws();Oh();Dr();tn();Dp=16384,Mb="This player's screen is known to their own machine alone, so there is nothing to compare it with here. The server compares the hash that came with each shot.",kh=class{constructor(e,t,n){this.match=t;this.stage=new Ms(t),this.playing=new Cl(e,t,this.stage,n),t.own=this.playing,t.isYou=()=>this.stage.you!==null&&this.stage.followed===this.stage.you,this.stage.shots.onScreen=s=>this.playing.onScreen(s,this.names()),this.stage.onPanels=()=>this.showPanels(),this.stage.onStep=()=>this.keepFrame(),t.onState=un,t.onBegin=s=>this.begin(s)}match;stage;playing;verdicts=new Pl;pulse=new Il;pictures=0;players="";hasLevel=!1;run(){this.stage.run(()=>{(this.match.isYou()||this.match.held.pictures!==this.pictures)&&this.keepFrame()})}begin(e){this.hasLevel=!1,this.players="",e||this.verdicts.clear(),this.pulse.clear(),this.stage.clear()}keepFrame(){let e=this.match.rows(1)[0];!e||!this.takeLevel()||(this.offer(),this.playing.check(e),this.pictures=this.match.held.pictures,!(e.followed>=0&&e.followed!==this.stage.followed)&&this.stage.keepFrame(e.server_ms,this.stage.isOverlaid?1:0,this.camera(e)))}takeLevel(){let e=this.match.rows(6);return!this.hasLevel&&e.length>0&&(this.stage.view.setLevel(e),this.hasLevel=!0),this.hasLevel}camera(e){let t=$("camera").value==="above"||e.followed<0;if($("cross").hidden=t,t)return Sb(this.match.rows(6));let n=this.match.isYou()?this.playing.status():void 0;if(!n)return Nr(e);let{yaw:s,pitch:r}=this.stage.controls;return{eye:[n.eye_x,n.eye_y,n.eye_z],yaw:s,pitch:r}}names(){return new ii(this.match.rows(2),this.stage.you,"player")}seat(e){let t=this.playing.findYou(e);t!==this.stage.you&&(this.stage.you=t,this.players="",t!==null&&this.stage.follow(t))}showPanels(){let e=this.match.rows(1)[0];if(!e)return;let t=this.match.rows(2);this.playing.show(),this.seat(t);let n=this.names();Ml(e),this.match.isYou()?$("numbers").textContent=this.playing.sentence(e):e.screen_known===0&&($("numbers").textContent=Mb),Ll(this.match),Ap(this.match),Rp(this.match,n,this.stage.followed,r=>this.stage.follow(r)),this.verdicts.show(this.match),this.pulse.show(e,this.match.held.bytes),$("unknown").hidden=e.screen_known!==0||e.followed<0||this.match.isYou();let s=this.match.isYou()&&!this.stage.isOverlaid?this.playing.ageOfRewound():null;$("rewound-age").textContent=s===null?"":`, on your screen ${Math.round(s)} ms ago`,$("whose").textContent=this.match.isYou()?"What your screen shows":"What their screen shows"}offer(){let e=this.names(),t=this.match.rows(2).filter(s=>s.playing===1).map(s=>s.player),n=t.join();n===this.players||t.length===0||(this.players=n,wl(new Map(t.map(s=>[s,e.of(s)])),s=>this.stage.follow(s)),this.stage.follow(t.includes(this.stage.followed)?this.stage.followed:t[0]))}}});var Nl,Op=ze(()=>{"use strict";_t();dl();Ir();Nl=class i{constructor(e){this.calls=e}calls;columns=new Map;static async load(e){let t=await ul(e);return new i(t)}set(e,t){let n=this.wordsOf(0,"name").indexOf(e);return n>=0&&this.calls.set(n,t)===1}settings(){let e=this.wordsOf(0,"name");return this.rows(0).map(t=>({name:e[t.name],low:t.low,high:t.high,step:t.step,value:t.value,atOnce:t.at_once===1}))}networkNames(){return pl(this.calls)}takeRecording(e){return ml(this.calls,e)}start(){this.calls.start()}playUntil(e){return this.calls.play_until(e)}press(e,t,n,s,r,a){this.calls.press(e,t,n,s,r,a)}follow(e){this.calls.follow(e)}draw(e){return this.floats(this.calls.draw(e))}drawProjectiles(e){return this.floats(this.calls.draw_projectiles(e))}drawMovers(){return this.floats(this.calls.draw_movers())}drawShot(e,t){return this.floats(this.calls.draw_shot(e,t))}drawVictim(e){return this.floats(this.calls.draw_victim(e))}drawReel(e,t){return this.floats(this.calls.draw_reel(e,t))}drawFlightReel(e,t){return this.floats(this.calls.draw_flight_reel(e,t))}rows(e){let t=this.columnsOf(e),n=this.calls.rows(e);return vi(t,new Float64Array(this.calls.memory.buffer,this.calls.doubles(),n))}wordsOf(e,t){return this.columnsOf(e).words.get(t)??[]}floats(e){return new Float32Array(this.calls.memory.buffer,this.calls.floats(),e)}columnsOf(e){let t=this.columns.get(e);return t||(t=_i(Bi(this.calls.memory,this.calls.columns(e))),this.columns.set(e,t),t)}}});function Pb(i){let[e,t,n,s]=i.subarray(6,10);return e===1?Float32Array.of(0,0,0,0,t,n,s,t,n,s,Cb,0,0,0,1):kp}var Tb,Ab,Rb,Cb,kp,Dl,Bp=ze(()=>{"use strict";_t();mt();Dr();Tb=440,Ab=.2,Rb=900,Cb=.12,kp=new Float32Array,Dl=class{constructor(e,t,n){this.match=e;this.stage=t;this.flight=n;$("camera-shot").addEventListener("click",()=>this.toggle(()=>this.ofShot(this.stage.shots.current()))),$("camera-kill").addEventListener("click",()=>this.toggle(()=>this.ofShot(this.lastKill()))),$("camera-flight").addEventListener("click",()=>this.toggle(()=>this.ofFlight(this.flight()))),addEventListener("keydown",s=>{s.key==="Escape"&&this.stop()}),t.exhibit=s=>this.exhibit(s)}match;stage;flight;playing=null;atMs=0;before=0;lingered=0;lastKill(){return this.lastKillOf(this.stage.shots.all())}lastKillOf(e){return e.filter(t=>t.killed===1&&t.reel>0).at(-1)??null}update(e){let t=(n,s)=>{$(n).disabled=!s&&!this.playing};t("camera-shot",(this.stage.shots.current()?.reel??0)>0),t("camera-kill",this.lastKillOf(e)!==null),t("camera-flight",(this.flight()?.reel??0)>0)}ofShot(e){let{match:t}=this;return!e||!t.drawReel?null:{frames:Array.from({length:e.reel},(s,r)=>t.drawReel(e.number,r).slice()).filter(s=>s.length>=6).map(s=>({camera:s,shapes:s.subarray(6),image:kp})),legs:Al(e,this.stage.shots.all()),title:"as the server rebuilds the shooter's screen",of:"the shot"}}ofFlight(e){let{match:t}=this;return!e||!t.drawFlightReel?null:{frames:Array.from({length:e.reel},(s,r)=>t.drawFlightReel(e.number,r).slice()).filter(s=>s.length>=10).map(s=>({camera:s,shapes:s.subarray(10),image:Pb(s)})),legs:[],title:"the shooter's screen, with their own image",of:"it was fired"}}toggle(e){if(this.playing)return this.stop();let t=e();!t||t.frames.length===0||(this.playing=t,this.atMs=t.frames[0].camera[5],this.before=0,this.lingered=0,this.mark(),$("arena").scrollIntoView({block:"nearest"}))}stop(){this.playing&&(this.playing=null,this.mark())}mark(){for(let e of["camera-shot","camera-kill","camera-flight"])$(e).setAttribute("aria-pressed",String(this.playing!==null))}exhibit(e){if(!this.playing||(this.advance(this.playing,this.before===0?0:Math.min(e-this.before,100)),this.before=e,!this.playing))return null;let{frames:t,legs:n,title:s,of:r}=this.playing,{camera:a,shapes:o,image:l}=t.findLast(m=>m.camera[5]<=this.atMs)??t[0],[c,h,f,u,d]=a,g=Math.round(this.atMs),x=g<0?`${-g} ms before ${r}`:g<16?r:`${g} ms after ${r==="the shot"?"it":r}`;return{worlds:{rewound:o,screen:l},panes:[{camera:{eye:[c,h,f],yaw:u,pitch:d},worlds:["rewound","screen"],hasRay:!0}],rays:g>=0?Tl(n):[],titles:[{world:"rewound",text:`Kill camera, ${s}: ${x}`}]}}advance({frames:e},t){let n=e.at(-1).camera[5];this.atMs=Math.min(n,this.atMs+t*(this.atMs<n-Tb?1:Ab)),!(this.atMs<n)&&(this.lingered+=t,this.lingered>Rb&&this.stop())}}});var Vh,Gh,Ul,Ib,zp=ze(()=>{"use strict";_t();mt();Ei();tn();Vh=[["look_back","L","look-back","targets are met where they were this long ago: the victim pays"],["fast_forward","FF","fast-forward","it starts this old: whoever must dodge pays"],["hold_back","S","hold-back","the shooter's own image waits this long: the shooter pays"],["remainder","R","remainder","nobody was made to pay: the image may be off by this"]],Gh=[["shooter","screen","The shooter's screen"],["server","rewound","The server"],["bystander","now","A bystander's screen"]],Ul=class{constructor(e){this.match=e;$("flight").addEventListener("change",t=>{let n=t.target.value;this.chosen=n===""?null:Number(n),this.update(this.followed)}),$("shares").replaceChildren(...Vh.map(([t,n])=>z("span",n,`share ${t}`))),$("share-words").replaceChildren(...Vh.flatMap(([t,n,s,r])=>{let a=z("dt");a.append(z("i","",`swatch ${t}`),`${n}, ${s}`),a.title=r;let o=z("dd");return o.id=`share-${t}`,[a,o]})),$("lanes").replaceChildren(...Gh.map(([t,n,s])=>{let r=z("div","",`lane ${n}`);return r.id=`lane-${t}`,r.append(z("span",s),z("i"),z("b")),r}))}match;chosen=null;followed=0;flights=[];filmed(){let e=this.flights.filter(t=>t.reel>0);return this.chosen!==null?e.find(t=>t.number===this.chosen)??null:e.findLast(t=>t.player===this.followed)??null}update(e){this.followed=e;let t=this.match.rows(8),n=t.find(s=>s.number===this.chosen)??t.filter(s=>s.player===e).at(-1)??t.at(-1);this.flights=t,$("rocket").classList.toggle("empty",!n),this.list(t),n&&this.show(n)}list(e){let t=$("flight"),n=e.map(r=>r.number).join();if(t.dataset.key===n)return;t.dataset.key=n;let s=(r,a)=>{let o=z("option",r);return o.value=a,o};t.replaceChildren(s("the newest",""),...[...e].reverse().map(r=>s(`${Qt[r.weapon]} ${r.number}`,String(r.number)))),e.some(r=>r.number===this.chosen)||(this.chosen=null),t.value=this.chosen===null?"":String(this.chosen)}show(e){let t=Math.max(e.view_age_ms,.001);Vh.forEach(([n],s)=>{let r=e[`${n}_ms`],a=$("shares").children[s];a.style.flexGrow=String(r),a.hidden=r<=0,a.classList.toggle("narrow",r/t<.08),$(`share-${n}`).textContent=`${r.toFixed(1)} ms`}),$("flight-age").textContent=`The shooter's view was ${e.view_age_ms.toFixed(1)} ms old when the server executed the shot (D). It is shared out:`,this.showLanes(e),$("flight-end").textContent=this.endText(e)}showLanes(e){let t=o=>Math.hypot(e[`${o}_x`]-e.mx,e[`${o}_y`]-e.my,e[`${o}_z`]-e.mz),n=Math.max(10,...Gh.map(([o])=>e[`${o}_draws`]?t(o):0)),s=Math.ceil(n/10)*10,r=this.match.settings().find(o=>o.name==="remote")?.value??0,a=$("lane-bystander").firstElementChild;a.textContent=bu[r],a.title=`It shows others' rockets ${ql[r]}`;for(let[o]of Gh){let l=$(`lane-${o}`),c=e[`${o}_draws`]===1;l.classList.toggle("absent",!c),l.style.setProperty("--at",`${100*t(o)/s}%`),l.lastElementChild.textContent=c?`${t(o).toFixed(1)} m`:e.ended?"ended before":"not yet"}}endText(e){if(!e.ended)return"In flight.";let t=this.match.wordsOf(8,"end")[e.end],n=this.match.wordsOf(8,"basis")[e.basis],s={target:"it met somebody",stopped:"the level stopped it",fuse:"its fuse had burnt down",lifetime:"it had flown long enough"},r=e.hurt>0||e.damage>0?` It hurt ${Math.max(e.hurt,1)}${e.killed?", and killed":""}.`:"",a=e.victim>=0?` The victim paid ${e.paid_ms.toFixed(0)} ms.`:"";return`The verdict fell ${(e.ended_ms-e.fired_ms).toFixed(0)} ms after the command was executed, when it was ${e.age_ms.toFixed(0)} ms old: ${s[t]??t} (${Ib[n]??n}).${a}${r}`}},Ib={"as shown":"each step as the shooter's commands showed it","commands lost":"some of the shooter's commands were lost","by clock":"by the server's clock",remainder:"by the server's clock, as not all of the age was granted"}});function Hh(i,e){let t=i.wordsOf(7,"setting");for(let n of i.rows(7))n.scene===e&&n.setting>=0&&i.set(t[n.setting],n.value)}function Gp(i,e){let t=$("scene"),n=i.settings().find(r=>r.name==="scene").value;t.replaceChildren(...i.wordsOf(7,"scene").map((r,a)=>{let o=z("option",r);return o.value=String(a),o.selected=a===n,o}));let s=r=>{$("look-for").textContent=wu[r]??""};t.addEventListener("change",()=>{s(Number(t.value)),e(Number(t.value))}),s(n)}var Lb,Vp,Nb,Db,Fl,Hp=ze(()=>{"use strict";_t();mt();ws();tn();Lb={network:["rtt","jitter","loss","reorder","bot_rtt","bot_loss"],drawing:["tick","snapshot_ticks","delay","curve"],fairness:["fairness","max_rewind","max_moved","cover_grace","foresight"],rockets:["shared_by","look_back","fast_forward","hold_back","remote"],match:["bots","seed"]},Vp=["max_rewind","max_moved","cover_grace","foresight"],Nb=5,Db=100,Fl=class{constructor(e,t,n){this.engine=e;this.onChange=t;this.onNext=n;let s=new Map(e.settings().map(r=>[r.name,r]));for(let[r,a]of Object.entries(Lb))$(r).append(...a.map(o=>this.controlOf(s.get(o))));$("set-cover_grace").closest("label").before(this.coverSwitch()),this.refresh()}engine;onChange;onNext;graceMs=Db;controlOf(e){let{choices:t,values:n}=Dn[e.name],s=`set-${e.name}`,r=t?this.choiceOf(e,s,t,n):bl(e,s,a=>this.set(e.name,a));return e.atOnce||r.addEventListener("change",()=>this.onNext()),r}choiceOf(e,t,n,s){let r=z("label","","choice"),a=z("span",Dn[e.name].title);a.title=Dn[e.name].hint??"";let o=z("select");return o.id=t,o.append(...n.map((l,c)=>{let h=z("option",l);return h.value=String(s?.[c]??c),h})),o.value=String(e.value),o.addEventListener("change",()=>this.set(e.name,Number(o.value))),r.append(a,o),r}coverSwitch(){let e=z("label","","switch"),t=z("input");return Object.assign(t,{type:"checkbox",id:"cover-rule"}),t.addEventListener("change",()=>{this.set("cover_grace",t.checked?this.graceMs:-1),this.refresh(),this.onNext()}),e.append(t,z("span","Cover rule: no hits on whoever had been behind a wall")),e}set(e,t){Vp.includes(e)&&this.engine.set("fairness",Nb),e==="cover_grace"&&t>=0&&(this.graceMs=t),this.engine.set(e,t),Vp.includes(e)&&this.refresh(),this.onChange()}refresh(){for(let{name:e,value:t}of this.engine.settings()){let n=document.getElementById(`set-${e}`);if(!n)continue;n.value!==String(t)&&(n.value=String(t));let s=n.closest("label").querySelector("output");s&&(s.textContent=Dn[e].read(t)),e==="cover_grace"&&($("cover-rule").checked=t>=0,n.disabled=t<0)}}}});var Wp={};Bl(Wp,{startPlayground:()=>Ub});async function Ub(i){let e=await Nl.load(new URL("playground.wasm",document.baseURI));new Wh(e,i).run()}var Ln,Wh,qp=ze(()=>{"use strict";Op();Bp();Si();_t();Ir();mt();ws();zp();Oh();Hp();Lh();Dr();tn();Ln=0,Wh=class{constructor(e,t){this.engine=e;this.readLink(t),this.start(),this.stage=new Ms(e),this.stage.you=Ln,this.stage.shots.others="bot",this.stage.view.setLevel(e.rows(6)),this.rockets=new Ul(e),this.killCamera=new Dl(e,this.stage,()=>this.rockets.filmed()),this.stage.onPanels=()=>this.showPanels(),this.stage.onPlaying=n=>{n&&this.stage.followed!==Ln&&this.stage.follow(Ln)},this.stage.onStep=()=>this.play(this.tickUs),this.settings=new Fl(e,()=>this.writeLink(),()=>this.restart()),this.networks=new bs($("network"),"network-choice",{names:e.networkNames(),take:n=>e.takeRecording(n),play:n=>this.settings.set("network",n)},["set-rtt","set-loss"]),this.networks.chooseNamed(t.get("network")??""),vp(e,(n,s)=>this.settings.set(n,s)),Gp(e,n=>{Hh(e,n),this.settings.set("scene",n),this.settings.refresh(),this.restart()}),$("restart").addEventListener("click",()=>this.restart()),this.face(),this.addPlayers()}engine;stage;settings;networks;killCamera;rockets;matchUs=0;tickUs=0;run(){this.stage.run(e=>this.play(e*1e3*this.stage.speed))}showPanels(){let e=new ii(this.engine.rows(2),Ln,"bot"),t=this.engine.rows(1)[0];Ml(t),_p(t),this.showLabels(e),Ll(this.engine),Lp(this.engine,n=>e.ofSlot(n)),Np(this.engine),this.rockets.update(this.stage.followed),this.killCamera.update(this.engine.rows(3))}showLabels(e){let{followed:t,isOverlaid:n}=this.stage;$("whose").textContent=`What ${t===Ln?"your":`${e.of(t)}'s`} screen shows`,$("rewound-age").textContent=t===Ln&&!n?", a moment later":""}play(e){this.stage.controls.play(e,({forward:s,left:r,yaw:a,pitch:o,buttons:l,weapon:c},h)=>{this.engine.press(s,r,a,o,l,c);let f=this.matchUs+h,u=this.engine.playUntil(f);this.matchUs=f-u>1e6?u:f});let n=this.stage.followed===Ln&&!this.stage.isOverlaid?0:1;this.stage.keepFrame(this.matchUs/1e3,n,this.camera(this.engine.rows(1)[0]))}camera(e){let{controls:t,followed:n}=this.stage;if(n!==Ln)return Nr(e);let s=e.scene===0?void 0:Uh;return{...Nr(e),yaw:t.yaw,pitch:t.pitch,fov:s}}face(){let{controls:e}=this.stage,{scene:t}=this.engine.rows(1)[0],n=this.engine.rows(7).find(s=>s.scene===t);e.yaw=t===0?Lr:n.yaw,e.pitch=t===0?0:n.pitch,e.choose(n.weapon)}readLink(e){let t=e.get("scene");if(t&&this.engine.set("scene",Number(t))){let n=this.engine.settings().find(s=>s.name==="scene").value;Hh(this.engine,n)}for(let[n,s]of e){if(n==="mode")continue;let r=Number(s);(n==="network"?!Pr(s):s===""||Number.isNaN(r)||!this.engine.set(n,r))&&Kt(n,s)}}writeLink(){let e=this.engine.settings().filter(s=>s.name in Dn||["rewind","scene"].includes(s.name)),t=new URLSearchParams(e.map(s=>[s.name,String(+s.value.toFixed(4))])),n=this.networks.named();n&&t.set("network",n),new URLSearchParams(location.hash.slice(1)).has("mode")&&t.set("mode","playground"),history.replaceState(null,"",`#${t}`)}start(){this.engine.start(),this.tickUs=1e6/this.engine.settings().find(e=>e.name==="tick").value}restart(){this.start(),this.matchUs=0,this.face(),this.killCamera.stop(),this.stage.clear(),this.stage.view.setLevel(this.engine.rows(6)),this.addPlayers()}addPlayers(){let e=this.engine.rows(1)[0],t=new Map(Array.from({length:e.players},(n,s)=>[s,s===Ln?"you":`bot ${s}`]));wl(t,n=>this.stage.follow(n)),this.stage.follow(e.scene===0&&!this.stage.controls.isLocked()?1:Ln)}}});Si();mt();var qh={playground:"Playground",live:"Live",inspector:"Open a report"},Xp={playground:["playground","inspector"],live:["playground","live","inspector"],inspector:["inspector"]},$p=i=>i!=null&&i in qh;function Fb(){let i=document.querySelector('meta[name="backsight-mode"]')?.content;return $p(i)?i:"playground"}function Ob(i,e){let t=i.has("report")?"inspector":i.get("mode");return $p(t)&&Xp[e].includes(t)?t:(t!==null&&Kt("mode",t),e)}function kb(i,e){let t=Xp[i].map(n=>{let s=document.createElement("a");return s.textContent=qh[n],s.href=n==="inspector"?"#report":`#mode=${n}`,n===e&&s.setAttribute("aria-current","page"),s.addEventListener("click",r=>{r.preventDefault(),location.hash=s.hash,location.reload()}),s});$("modes").replaceChildren(...t.length>1?t:[])}function Bb(i){for(let e of document.querySelectorAll("[data-in]"))e.hidden=!e.dataset.in.split(" ").includes(i);document.body.dataset.mode=i}async function zb(i,e){return i==="inspector"?(await Promise.resolve().then(()=>(rp(),sp))).startInspector(e):i==="live"?(await Promise.resolve().then(()=>(Fp(),Up))).startLive(e):(await Promise.resolve().then(()=>(qp(),Wp))).startPlayground(e)}function Vb(i,e){let t=e instanceof Error?e.message:String(e);return/webgl/i.test(t)?"This browser has no WebGL, which draws the arena. Try another browser, or turn it on.":`${{playground:"The playground",live:"The live match",inspector:"The inspector"}[i]} did not start: ${t}`}function Gb(){addEventListener("dragover",i=>i.preventDefault()),addEventListener("drop",i=>{i.preventDefault(),un(`Choose "${qh.inspector}" above, and drop the report there.`)})}var Yp=new URLSearchParams(location.hash.slice(1)),Zp=Fb(),Ur=Ob(Yp,Zp);kb(Zp,Ur);Bb(Ur);Ur!=="inspector"&&Gb();try{await zb(Ur,Yp)}catch(i){un(Vb(Ur,i))}
/*! Bundled license information:

three/build/three.core.js:
three/build/three.module.js:
  (**
   * @license
   * Copyright 2010-2026 Three.js Authors
   * SPDX-License-Identifier: MIT
   *)
*/
