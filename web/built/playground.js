var Hp=Object.defineProperty;var Ge=(i,e,t)=>()=>{if(t)throw t[0];try{return i&&(e=i(i=0)),e}catch(n){throw t=[n],n}};var Ul=(i,e)=>{for(var t in e)Hp(i,t,{get:e[t],enumerable:!0})};function V(i,e="",t=""){let n=document.createElement(i);return n.textContent=e,t&&(n.className=t),n}function Qh(){let i=$("trouble");i.textContent=`${jh} ${Kh}`.trim(),i.hidden=i.textContent===""}function cn(i){Kh=i,Qh()}function eu(i){jh=i,Qh()}var $,jh,Kh,mt=Ge(()=>{"use strict";$=i=>document.getElementById(i);jh="",Kh=""});function jt(i,e){Fr===""?Fr=`The link says ${nu(i)}=${nu(e)}, which this page does not know. It was left out`:Ur++,Fl||queueMicrotask(Wp),Fl=!0}function Wp(){Fl=!1;let i=Ur.toLocaleString("en");eu(Ur===0?`${Fr}.`:`${Fr}, and so ${Ur===1?"was one other part":`were ${i} other parts`}.`)}function Or(i,e){let t=new URLSearchParams;for(let[n,s]of i)e.includes(n)?t.append(n,s):jt(n,s);return t}var tu,Fr,Ur,Fl,nu,_i=Ge(()=>{"use strict";mt();tu=20,Fr="",Ur=0,Fl=!1,nu=i=>i.length>tu?`${i.slice(0,tu)}...`:i});var su,iu=Ge(()=>{su=`#inspector { display: grid; gap: 12px; }
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
.filter.wide, .filter.check { grid-column: 1 / 3; }
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
`});async function Xp(i){let e=[],n=i.trim();for(let r=0;r<n.length;r+=1048576)e.push(Uint8Array.from(atob(n.slice(r,r+1048576)),a=>a.charCodeAt(0)));let s=new Blob(e).stream();return new Uint8Array(await new Response(s.pipeThrough(new DecompressionStream("deflate"))).arrayBuffer())}async function Ss(i){let e=document.getElementById(ru+i);if(e)return Xp(e.textContent??"");let t=await fetch(new URL(i,document.baseURI));if(!t.ok)throw new Error(`${i} is not here: ${t.status}`);return new Uint8Array(await t.arrayBuffer())}var ru,au,Ol=Ge(()=>{"use strict";ru="file-";au=i=>document.getElementById(ru+i)!==null});var ou,lu,cu,kl,hu,uu,du,Kt,yi=Ge(()=>{"use strict";ou={"as seen":"judged exactly as {whose} screen showed it","stamp clamped":"the view that was claimed is not possible; the nearest possible one was judged","stamp refused":"the view that was claimed is not possible","rewind clamped":"the hit was too old for the victim, and was judged later","rewind refused":"the hit was too old for the victim","victim clamped":"the victim had moved too far, and was judged later","victim refused":"the victim had moved too far","victim in cover":"on their own screen the victim was behind cover","knowledge gap":"too many packets were lost to know what the screen showed","bad shot":"the shot was no shot","clock off":"the server's clock was wrong","too many":"commands came faster than time passes","unknown client":"the server no longer knew the shooter"},lu={"as seen":"as the screen showed it","stamp clamped":"an impossible claim, corrected","stamp refused":"an impossible claim","rewind clamped":"old, so judged later","rewind refused":"too old for the victim","victim clamped":"moved far, so judged later","victim refused":"the victim had moved too far","victim in cover":"the victim was in cover","knowledge gap":"too many packets lost","bad shot":"no shot at all","clock off":"the server's clock was off","too many":"too many commands","unknown client":"no such client"},cu={accepted:"accepted: the claimed view was possible","moment too old":"the claimed moment was older than this client's delay allows","moment too new":"the claimed moment was newer than any snapshot that they had","moment went back":"the claimed moment went back in time","moment too fast":"the claimed moment went faster than time does","no snapshot":"they had no snapshot yet","snapshot not sent":"the claim names a snapshot that was never sent","snapshot forgotten":"the claim names a snapshot too old to be known","snapshot went back":"the claim takes back a snapshot that they had","received undone":"the claim takes back a snapshot that they had","received too late":"the claim adds a snapshot that came too late to count",malformed:"the claim was malformed"},kl={flying:"still flew",target:"met a target",stopped:"hit the level",fuse:"went off by its fuse",lifetime:"flew until its time was over"},hu={"as shown":"each step as the screen showed it","commands lost":"some commands were lost","by clock":"by the server's clock",remainder:"a part of the delay was not covered"},uu={wrong_version:"This page and the server speak different versions. Reload the page.",wrong_view:"This page would draw another world than the server has. Reload the page.",bad_ticket:"The server refused the ticket: it is not signed for this server.",expired_ticket:"The server refused the ticket: it has expired. Ask for a new one.",used_ticket:"The server refused the ticket: it was used before. Ask for a new one.",banned:"The server refused you: you may not play here.",server_full:"The server is full. Join again later."},du={left:"You have left the match.",shut_down:"The server has shut down.",kicked:"The server's owner has sent you away.",timed_out:"The connection was lost: nothing was heard for too long. A page that sleeps loses its seat.",replaced:"You have joined again somewhere else.",misbehaved:"The server ended it: this page sent what the server does not take.",transport_closed:"The connection was lost.",fell_behind:"The connection was lost: it was too slow for what the server had to say.",numbers_used_up:"This session has lasted for as long as one can. Join again."},Kt=["Rifle","Shotgun","Automatic","Rocket","Grenade","Spear","Bolt"]});function Vl(i,e,t){let n=e.outcome[i.outcome]??"",s=t.of(i.player),r=i.victim>=0?` ${t.ofSlot(i.victim)}`:"";return n==="hit"?`${Ts(s)} hit${r}${i.killed?", and killed them":""}.`:n==="miss"?`${Ts(s)} missed.`:`${s==="you"?"Your":`${Ts(s)}'s`} hit was refused: ${xi(e.reason[i.reason])}.`}var $p,vi,xi,pu,mu,Bl,Qt,Es,fu,kr,zl,gu,Ln,_u,Qn,Ts,en=Ge(()=>{"use strict";yi();$p={present:"no rewind",ping:"by ping","half ping+interpolation":"by half a ping and the delay (Mirror)","ping+interpolation":"by ping and the delay",tick:"by tick (Source)",nearest:"by the nearest tick","client time":"by the client's clock (text21)",angle:"by angle to the target (text21)","nodes by ping":"by nodes and ping (capt.k)","frame+subframe":"by frame and progress (TwoTen)","server-time":"by the server's time (UT2003)",moment:"by the moment drawn",endpoints:"by two ticks (Fusion)",exact:"exact: what the screen showed"},vi=i=>$p[i]??i,xi=(i="?",e="the shooter's")=>(ou[i.replaceAll("_"," ")]??(/^(\?|unknown)/.test(i)?"a rule that only a newer server knows":i)).replace("{whose}",e),pu=i=>uu[i]??`The server refused you: ${i}.`,mu=i=>du[i]??`The match ended for you: ${i}.`,Bl={"5g":"5G, a phone that rests","5g-driving":"5G, a phone in a car","leo-satellite":"a satellite in low orbit",wifi:"Wi-Fi of a home",transatlantic:"from London to New York"},Qt=i=>`${Math.round(i)} ms`,Es=i=>`${Math.round(i*100)} %`,fu=i=>String(Math.round(i)),kr=(i,e,t)=>({title:i,hint:e,choices:t,read:n=>t[n]??""}),zl=["by this library's images","by FishNet's copies, which catch up","by the Unreal series' copies, which stay behind"],gu=["A bystander's screen","A bystander, as FishNet","A bystander, as the series"],Ln={rtt:{title:"Round trip",hint:"from you to the server and back",read:Qt},jitter:{title:"Jitter",hint:"how unevenly packets arrive",read:Qt},loss:{title:"Packets lost",read:Es},reorder:{title:"Packets overtaken",read:Es},own_rtt:{title:"Added round trip",hint:"on top of the way to the server as it is",read:Qt},own_jitter:{title:"Added jitter",hint:"how unevenly packets arrive",read:Qt},own_loss:{title:"Packets lost",read:Es},own_reorder:{title:"Packets overtaken",read:Es},bots:{title:"Bots",read:fu},bot_rtt:{title:"The bots' round trip",read:Qt},bot_loss:{title:"The bots' packets lost",read:Es},tick:{title:"Tick rate",hint:"how often the server steps, and clients give commands: the game is the same in seconds",choices:["32 Hz","64 Hz","128 Hz"],values:[32,64,128],read:i=>`${i} Hz`},snapshot_ticks:{title:"Snapshots",hint:"how often the server sends where everybody is",read:i=>i===1?"each tick":`every ${i} ticks`},delay:{title:"Interpolation delay",hint:"how far in the past your screen draws the others",read:i=>i===0?"as your network asks":Qt(i)},curve:kr("Curve","how the screen draws between two samples",["steps: the sample before","linear: a straight line","Hermite: with the sent velocities","Catmull-Rom: through four samples"]),fairness:kr("Fairness","who pays for lag",["competitive","casual","co-op","high ping","even: low pings wait","rules of your own"]),shared_by:kr("A hit is decided by","which samples a projectile is judged with",["the shooter's commands","the server's clock","the present, catching up"]),look_back:{title:"Look-back at most",hint:"what a victim may be made to pay: L",read:Qt},fast_forward:{title:"Fast-forward at most",hint:"what whoever must dodge may be made to pay: FF",read:Qt},hold_back:{title:"Hold-back",hint:"what the shooter pays: S",read:Qt},remote:kr("Others' rockets are shown","how all screens show the projectiles of other players; no verdict depends on it",zl.map(i=>i.split(",")[0])),max_rewind:{title:"Longest rewind",read:Qt},max_moved:{title:"Farthest a victim may have moved",read:i=>i===0?"no limit":`${i.toFixed(1)} m`},cover_grace:{title:"Cover protects after",read:i=>i<0?"never":Qt(i)},foresight:{title:"Cover foreseen by",read:Qt},seed:{title:"Seed",hint:"the same seed plays the same match",read:fu}},_u=["Bots play. Follow one, and compare its screen with what the server rewinds to: the first two pictures are equal. You may join in.","Hold the trigger at the strafing target. Then choose \u201Cby ping\u201D under Rewind by, and watch hits on your screen become misses. With \u201Cexact\u201D they are hits again.","Hit the peeker as they slip back behind the pillar. Beside the hit, see what they saw, and what the cover rule says of it.","Fire at whoever jumps aside. Below: who pays for the delay, and where three screens have each rocket. Under Rockets, let the commands decide, and nobody but the victim pays.","Shoot the driver, not the car. They stand in its frame: wherever a screen draws the car, they are in their seat, and that is where they are judged.","The target leaves at the end of one lane and appears on the other. No screen ever draws it on the way between.","The one who crouches reflects your beam. It goes on from where your screen shows them, and may hit the two behind."],Qn=class{constructor(e,t,n){this.you=t;this.others=n;for(let s of e)this.players.set(s.self,s.player)}you;others;players=new Map;of(e){return e===this.you?"you":`${this.others} ${e}`}ofSlot(e){if(e<0)return"nobody";let t=this.players.get(e);return t===void 0?"the vehicle or the crate":this.of(t)}},Ts=i=>i[0].toUpperCase()+i.slice(1)});function Wl(i){return i.projectile?kl[i.outcome]??`never flew: ${i.outcome}`:i.outcome==="hit"?`hit entity ${i.victim}`:i.outcome==="miss"?"missed":"was refused"}function vu(i){let{at:e,client:t,weapon:n}=i,s=i.projectile!==void 0,r=String(s?i.end_kind??i.result:i.outcome),a=Wl({projectile:s,outcome:r,victim:String(i.victim)});return[`${s?"Projectile":"Shot"} ${i.projectile??i.shot}`,`${n} ${a}`,Hl(i.user,t),`${ql(e)}${e.includes("T")?" UTC":""}`,i.disagreed?"screen and verdict differ":""].filter(l=>l!=="").join(" \xB7 ")}function bu(i){return i.projectile?i.outcome==="target"?"met somebody":kl[i.outcome]?"exact":"never flew":"exact"}function wu(i){let e=`All ${Br(i.exact+i["met somebody"]+i["never flew"])} judged again in this page`,t=i["met somebody"],n=[t>0?`${Br(t)} that met somebody are equal as far as it is stored`:"",i["never flew"]>0?`${Br(i["never flew"])} never flew`:""].filter(s=>s);return n.length===0?`${e}: equal, bit for bit.`:`${e}: ${Br(i.exact)} are equal, bit for bit; ${n.join("; ")}.`}function Eu(i){let e=[["Judged at",i.at.replace("T",", ").replace("Z"," UTC")],["Fired by",`${i.user===0?"a user whom the file does not name":`user ${i.user}`}, client ${i.client}`],["Weapon",i.weapon]];if(i.projectile!==void 0)return[...e,...Yp(i)];if(e.push(["Audit of the claim",cu[String(i.audit)]??String(i.audit)]),i.victim){e.push(["Age of the hit for its victim",`${Di(i.paid_us)} of at most ${Di(i.max_rewind_us)}`]);let s=Number(i.max_victim_moved_m);e.push(["The victim had moved",yu(i.victim_moved_m)+(s>1e3?", no cap":` of at most ${yu(s)}`)])}else e.push(["Longest rewind allowed",Di(i.max_rewind_us)]);let t=Number(i.cover_grace_us);e.push(["Cover protects",t<0||t>1e8?"never":`after ${Di(t)} out of sight`]);let n=Number(i.declared_hash);return e.push(["Screen and verdict",n===0?"the client did not declare its screen":n===Number(i.server_hash)?`equal: both ${Gl(n)}`:`${Gl(n)} on the screen, ${Gl(i.server_hash)} judged`]),e}function Yp(i){let e=s=>{let r=Number(i[`${s}_ticks`]);return Number.isFinite(r)?`${(1e3*r/Number(i.tick_rate_hz)).toFixed(0)} ms`:"none"},t=[["Age of the shooter's view",Di(i.view_age_us)],["Round trip",Di(i.rtt_us)]];if(i.end_kind===void 0)return t;t.push(["Look-back (the target pays)",e("look_back")],["Fast-forward (the dodger pays)",e("fast_forward")],["Hold-back (the shooter pays)",e("hold_back")],["Not covered",e("remainder")],["Flew for",e("age")]);let n=i.image;return t.push(["On the shooter's screen",n?.outcome??"not reported"]),t}var Hl,xu,Br,Mu,zr,ql,Su,Di,yu,Gl,Vr=Ge(()=>{"use strict";yi();en();Hl=(i,e)=>String(i)==="0"?`client ${e}`:`user ${i}`;xu=i=>i.projectile?i.outcome==="target"?"hit":"flew":i.outcome==="hit"?"hit":i.outcome==="miss"?"miss":"refused";Br=i=>i.toLocaleString("en");Mu=i=>i.disagreed?"the screen showed something else":lu[i.reason]??hu[i.reason]??i.reason,zr=i=>vi(i),ql=i=>i.includes("T")?i.slice(11,23):i,Su=i=>i.includes("T")?i.slice(0,10):"",Di=i=>`${(Number(i)/1e3).toFixed(0)} ms`,yu=i=>`${Number(i).toFixed(2)} m`,Gl=i=>(Number(i)>>>0).toString(16).padStart(8,"0")});var Au,Tu=Ge(()=>{Au='"use strict";(()=>{var wn=Object.create;var cr=Object.defineProperty;var dn=Object.getOwnPropertyDescriptor;var yn=Object.getOwnPropertyNames;var vn=Object.getPrototypeOf,gn=Object.prototype.hasOwnProperty;var _n=(w,l)=>()=>{try{return l||w((l={exports:{}}).exports,l),l.exports}catch(p){throw l=0,p}};var En=(w,l,p,_)=>{if(l&&typeof l=="object"||typeof l=="function")for(let U of yn(l))!gn.call(w,U)&&U!==p&&cr(w,U,{get:()=>l[U],enumerable:!(_=dn(l,U))||_.enumerable});return w};var An=(w,l,p)=>(p=w!=null?wn(vn(w)):{},En(l||!w||!w.__esModule?cr(p,"default",{value:w,enumerable:!0}):p,w));var br=_n((Ye,Se)=>{var Le=void 0,Pe=function(w){return Le||(Le=new Promise(function(l,p){var _=typeof w<"u"?w:{},U=_.onAbort;_.onAbort=function(e){p(new Error(e)),U&&U(e)},_.postRun=_.postRun||[],_.postRun.push(function(){l(_)}),Se=void 0;var a;a||=typeof _<"u"?_:{};var S=!!globalThis.window,N=!!globalThis.WorkerGlobalScope;a.onRuntimeInitialized=function(){function e(o,u){ur(o,u instanceof Error?u.message:String(u),-1)}function t(o,u){switch(typeof u){case"boolean":hn(o,u?1:0);break;case"number":fn(o,u);break;case"string":cn(o,u,X(u),-1);break;case"object":if(u===null)ar(o);else if(u.length!=null){var h=Oe(u.length);M.set(u,h),bn(o,h,u.length,-1),se(h)}else ur(o,"Wrong API use : tried to return a value of an unknown type ("+u+").",-1);break;default:ar(o)}}function n(o,u){for(var h=[],d=0;d<o;d+=1){var y=C(u+4*d,"i32"),A=sn(y);if(A===1||A===2)y=ln(y);else if(A===3)A=sr(y),y=an(y),y=R(y,A,!0);else if(A===4){A=y,y=sr(A),A=un(A);for(var k=new Uint8Array(y),j=0;j<y;j+=1)k[j]=M[A+j];y=k}else y=null;h.push(y)}return h}function r(o,u){this.Va=o,this.db=u,this.Ta=1,this.Eb=[]}function i(o,u){if(this.db=u,this.tb=fe(o),this.tb===null)throw Error("Unable to allocate memory for the SQL string");this.zb=this.tb,this.fb=this.Kb=null}function s(o){this.filename="dbfile_"+(4294967295*Math.random()>>>0),o!=null&&Zt(this.filename,o),this.handleError(W(this.filename,m)),this.db=C(m,"i32"),E&&pn(this.db),this.Bb={},this.ab=new Map}function c(o,u){return o.replace(/[A-Z]/g,function(h){return h.toLowerCase()})+":"+u}function v(o){o.forEach($e)}var E=a.useOldExtensionFunctions!==!1,m=ae(4),b=a.cwrap,W=b("sqlite3_open","number",["string","number"]),Z=b("sqlite3_close_v2","number",["number"]),wt=b("sqlite3_backup_init","number",["number","string","number","string"]),xe=b("sqlite3_backup_step","number",["number","number"]),qe=b("sqlite3_backup_finish","number",["number"]),be=b("sqlite3_exec","number",["number","number","number","number","number"]),Ve=b("sqlite3_changes","number",["number"]),Y=b("sqlite3_sql","string",["number"]),Vr=b("sqlite3_normalized_sql","string",["number"]),dt=b("sqlite3_prepare_v2","number",["number","number","number","number","number"]),Lr=b("sqlite3_bind_text","number",["number","number","number","number","number"]),nr=b("sqlite3_bind_blob","number",["number","number","number","number","number"]),Pr=b("sqlite3_bind_double","number",["number","number","number"]),Yr=b("sqlite3_bind_int","number",["number","number","number"]),Xr=b("sqlite3_bind_parameter_index","number",["number","string"]),Cr=b("sqlite3_step","number",["number"]),he=b("sqlite3_errmsg","string",["number"]),Zr=b("sqlite3_column_count","number",["number"]),Hr=b("sqlite3_data_count","number",["number"]),Jr=b("sqlite3_column_double","number",["number","number"]),Gr=b("sqlite3_column_text","number",["number","number"]),Kr=b("sqlite3_column_blob","number",["number","number"]),ir=b("sqlite3_column_bytes","number",["number","number"]),en=b("sqlite3_column_type","number",["number","number"]),tn=b("sqlite3_column_name","string",["number","number"]),rn=b("sqlite3_reset","number",["number"]),nn=b("sqlite3_clear_bindings","number",["number"]),on=b("sqlite3_finalize","number",["number"]),or=b("sqlite3_create_function_v2","number","number string number number number number number number number".split(" ")),sn=b("sqlite3_value_type","number",["number"]),sr=b("sqlite3_value_bytes","number",["number"]),an=b("sqlite3_value_text","number",["number"]),un=b("sqlite3_value_blob","number",["number"]),ln=b("sqlite3_value_double","number",["number"]),fn=b("sqlite3_result_double","",["number","number"]),ar=b("sqlite3_result_null","",["number"]),cn=b("sqlite3_result_text","",["number","string","number","number"]),bn=b("sqlite3_result_blob","",["number","number","number","number"]),hn=b("sqlite3_result_int","",["number","number"]),ur=b("sqlite3_result_error","",["number","string","number"]),lr=b("sqlite3_aggregate_context","number",["number","number"]),pn=b("RegisterExtensionFunctions","number",["number"]),fr=b("sqlite3_update_hook","number",["number","number","number"]);r.prototype.bind=function(o){if(!this.Va)throw"Statement closed";return this.reset(),Array.isArray(o)?this.bc(o):o!=null&&typeof o=="object"?this.cc(o):!0},r.prototype.step=function(){if(!this.Va)throw"Statement closed";this.Ta=1;var o=Cr(this.Va);switch(o){case 100:return!0;case 101:return!1;default:throw this.db.handleError(o)}},r.prototype.Ub=function(o){return o==null&&(o=this.Ta,this.Ta+=1),Jr(this.Va,o)},r.prototype.oc=function(o){if(o==null&&(o=this.Ta,this.Ta+=1),typeof BigInt!="function")throw Error("BigInt is not supported");return BigInt(this.Vb(o))},r.prototype.Vb=function(o){o==null&&(o=this.Ta,this.Ta+=1);var u=Gr(this.Va,o);return o=ir(this.Va,o),R(u,o,!0)},r.prototype.getBlob=function(o){o==null&&(o=this.Ta,this.Ta+=1);var u=ir(this.Va,o);o=Kr(this.Va,o);for(var h=new Uint8Array(u),d=0;d<u;d+=1)h[d]=M[o+d];return h},r.prototype.get=function(o,u){u=u||{},o!=null&&this.bind(o)&&this.step(),o=[];for(var h=Hr(this.Va),d=0;d<h;d+=1)switch(en(this.Va,d)){case 1:var y=u.useBigInt?this.oc(d):this.Ub(d);o.push(y);break;case 2:o.push(this.Ub(d));break;case 3:o.push(this.Vb(d));break;case 4:o.push(this.getBlob(d));break;default:o.push(null)}return o},r.prototype.Ib=function(){for(var o=[],u=Zr(this.Va),h=0;h<u;h+=1)o.push(tn(this.Va,h));return o},r.prototype.Tb=function(o,u){var h=this.get(o,u);return o=this.Ib(),Object.fromEntries(o.map(function(d,y){return[d,h[y]]}))},r.prototype.tc=function(){return Y(this.Va)},r.prototype.qc=function(){return Vr(this.Va)},r.prototype.run=function(o){return o!=null&&this.bind(o),this.step(),this.reset()},r.prototype.Pb=function(o,u){u==null&&(u=this.Ta,this.Ta+=1);var h=fe(o);this.Eb.push(h),this.db.handleError(Lr(this.Va,u,h,X(o),0))},r.prototype.ac=function(o,u){u==null&&(u=this.Ta,this.Ta+=1);var h=Oe(o.length);M.set(o,h),this.Eb.push(h),this.db.handleError(nr(this.Va,u,h,o.length,0))},r.prototype.Ob=function(o,u){u==null&&(u=this.Ta,this.Ta+=1),this.db.handleError((o===(o|0)?Yr:Pr)(this.Va,u,o))},r.prototype.dc=function(o){o==null&&(o=this.Ta,this.Ta+=1),nr(this.Va,o,0,0,0)},r.prototype.Qb=function(o,u){switch(u==null&&(u=this.Ta,this.Ta+=1),typeof o){case"string":this.Pb(o,u);return;case"number":this.Ob(o,u);return;case"bigint":this.Pb(o.toString(),u);return;case"boolean":this.Ob(o+0,u);return;case"object":if(o===null){this.dc(u);return}if(o.length!=null){this.ac(o,u);return}}throw"Wrong API use : tried to bind a value of an unknown type ("+o+")."},r.prototype.cc=function(o){var u=this;return Object.keys(o).forEach(function(h){var d=Xr(u.Va,h);d!==0&&u.Qb(o[h],d)}),!0},r.prototype.bc=function(o){for(var u=0;u<o.length;u+=1)this.Qb(o[u],u+1);return!0},r.prototype.reset=function(){return this.Hb(),nn(this.Va)===0&&rn(this.Va)===0},r.prototype.Hb=function(){for(var o;(o=this.Eb.pop())!==void 0;)se(o)},r.prototype.jb=function(){this.Hb();var o=on(this.Va)===0;return delete this.db.Bb[this.Va],this.Va=0,o},i.prototype.next=function(){if(this.tb===null)return{done:!0};if(this.fb!==null&&(this.fb.jb(),this.fb=null),!this.db.db)throw this.ub(),Error("Database closed");var o=ke(),u=ae(4);_e(m),_e(u);try{this.db.handleError(dt(this.db.db,this.zb,-1,m,u)),this.zb=C(u,"i32");var h=C(m,"i32");return h===0?(this.ub(),{done:!0}):(this.fb=new r(h,this.db),this.db.Bb[h]=this.fb,{value:this.fb,done:!1})}catch(d){throw this.Kb=R(this.zb),this.ub(),d}finally{Ae(o)}},i.prototype.ub=function(){se(this.tb),this.tb=null},i.prototype.return=function(){return this.fb!==null&&(this.fb.jb(),this.fb=null),this.ub(),{done:!0}},i.prototype.rc=function(){return this.Kb!==null?this.Kb:R(this.zb)},typeof Symbol=="function"&&typeof Symbol.iterator=="symbol"&&(i.prototype[Symbol.iterator]=function(){return this}),s.prototype.run=function(o,u){if(!this.db)throw"Database closed";if(u){o=this.Lb(o,u);try{o.step()}finally{o.jb()}}else{o=fe(o);try{this.handleError(be(this.db,o,0,0,m))}finally{se(o)}}return this},s.prototype.exec=function(o,u,h){if(!this.db)throw"Database closed";var d=ke(),y=null,A=null,k=null;try{k=A=fe(o);var j=ae(4);for(o=[];C(k,"i8")!==0;){_e(m),_e(j),this.handleError(dt(this.db,k,-1,m,j));var H=C(m,"i32");if(k=C(j,"i32"),H!==0){var Q=null;for(y=new r(H,this),u!=null&&y.bind(u);y.step();)Q===null&&(Q={columns:y.Ib(),values:[]},o.push(Q)),Q.values.push(y.get(null,h));y.jb()}}return o}catch(O){throw y&&y.jb(),O}finally{A&&se(A),Ae(d)}},s.prototype.lc=function(o,u,h,d,y){typeof u=="function"&&(d=h,h=u,u=void 0),o=this.Lb(o,u);try{for(;o.step();)h(o.Tb(null,y))}finally{o.jb()}if(typeof d=="function")return d()},s.prototype.Lb=function(o,u){o=fe(o);try{_e(m),this.handleError(dt(this.db,o,-1,m,0))}finally{se(o)}if(o=C(m,"i32"),o===0)throw"Nothing to prepare";var h=new r(o,this);return u!=null&&h.bind(u),this.Bb[o]=h},s.prototype.wc=function(o){return new i(o,this)},s.prototype.nc=function(){if(!this.db)throw Error("Database closed");var o=this.filename+"_export";Zt(o,[]);var u=0,h=0;try{var d=$(o).node,y=null,A=d.Qa.write;d.Qa=Object.create(d.Qa),d.Qa.write=function(H,Q,O,re,J){return y===null?A(H,Q,O,re,J):(d.Ua.set(Q.subarray(O,O+re),J),d.Wa=Math.max(d.Wa,J+re),re)};var k=W(o,m);if(u=C(m,"i32"),k!==0||(h=wt(u,"main",this.db,"main"),h===0))throw Error(he(u));if(k=xe(h,0),k===0){var j=this.exec("PRAGMA main.page_count; PRAGMA main.page_size");y=new Uint8Array(j[0].values[0][0]*j[1].values[0][0]),d.Ua=y,k=xe(h,-1)}if(k===5||k===6)throw Error("Unable to export: SQLite is busy or locked. Finish active write transactions before exporting.");if(k!==101||(k=qe(h),h=0,k!==0)||(k=Z(u),k!==0))throw Error(he(u));return u=0,y=new Uint8Array(d.Ua.buffer,d.Ua.byteOffset,d.Wa),y.length>0&&(y[18]=1,y[19]=1),y}finally{h!==0&&qe(h),u!==0&&Z(u),at("/"+o)}},s.prototype.close=function(){this.db!==null&&(Object.values(this.Bb).forEach(function(o){o.jb()}),this.ab.forEach(v),this.ab.clear(),this.lb&&($e(this.lb),this.lb=void 0),this.handleError(Z(this.db)),at("/"+this.filename),this.db=null)},s.prototype.handleError=function(o){if(o===0)return null;throw o=he(this.db),Error(o)},s.prototype.sc=function(){return Ve(this.db)},s.prototype.jc=function(o,u){var h=c(o,u.length);this.ab.has(h)&&(v(this.ab.get(h)),this.ab.delete(h));var d=Ee(function(y,A,k){A=n(A,k);try{var j=u.apply(null,A)}catch(H){e(y,H);return}t(y,j)},"viii");return this.ab.set(h,[d]),this.handleError(or(this.db,o,u.length,1,0,d,0,0,0)),this},s.prototype.hc=function(o,u){function h(Q){return k.has(Q)||k.set(Q,d()),k.get(Q)}var d=u.init||function(){return null},y=u.finalize||function(Q){return Q},A=u.step;if(!A)throw"An aggregate function must have a step function in "+o;var k=new Map;u=c(o,A.length-1),this.ab.has(u)&&(v(this.ab.get(u)),this.ab.delete(u));var j=Ee(function(Q,O,re){var J=lr(Q,1),yt=h(J);O=n(O,re),yt=[yt].concat(O);try{k.set(J,A.apply(null,yt))}catch(mn){k.delete(J),e(Q,mn)}},"viii"),H=Ee(function(Q){var O=lr(Q,1);try{var re=y(h(O))}catch(J){k.delete(O),e(Q,J);return}t(Q,re),k.delete(O)},"vi");return this.ab.set(u,[j,H]),this.handleError(or(this.db,o,A.length-1,1,0,0,j,H,0)),this},s.prototype.Dc=function(o){return this.lb&&(fr(this.db,0,0),$e(this.lb),this.lb=void 0),o?(this.lb=Ee(function(u,h,d,y,A){switch(h){case 18:u="insert";break;case 23:u="update";break;case 9:u="delete";break;default:throw"unknown operationCode in updateHook callback: "+h}if(d=R(d),y=R(y),A>Number.MAX_SAFE_INTEGER)throw"rowId too big to fit inside a Number";o(u,d,y,Number(A))},"viiiij"),fr(this.db,this.lb,0),this):this},r.prototype.bind=r.prototype.bind,r.prototype.step=r.prototype.step,r.prototype.get=r.prototype.get,r.prototype.getColumnNames=r.prototype.Ib,r.prototype.getAsObject=r.prototype.Tb,r.prototype.getSQL=r.prototype.tc,r.prototype.getNormalizedSQL=r.prototype.qc,r.prototype.run=r.prototype.run,r.prototype.reset=r.prototype.reset,r.prototype.freemem=r.prototype.Hb,r.prototype.free=r.prototype.jb,i.prototype.next=i.prototype.next,i.prototype.getRemainingSQL=i.prototype.rc,s.prototype.run=s.prototype.run,s.prototype.exec=s.prototype.exec,s.prototype.each=s.prototype.lc,s.prototype.prepare=s.prototype.Lb,s.prototype.iterateStatements=s.prototype.wc,s.prototype.export=s.prototype.nc,s.prototype.close=s.prototype.close,s.prototype.handleError=s.prototype.handleError,s.prototype.getRowsModified=s.prototype.sc,s.prototype.create_function=s.prototype.jc,s.prototype.create_aggregate=s.prototype.hc,s.prototype.updateHook=s.prototype.Dc,a.Database=s};var B="./this.program",z=globalThis.document?.currentScript?.src;N&&(z=self.location.href);var pe="",me,Ze;if(S||N){try{pe=new URL(".",z).href}catch{}N&&(Ze=e=>{var t=new XMLHttpRequest;return t.open("GET",e,!1),t.responseType="arraybuffer",t.send(null),new Uint8Array(t.response)}),me=async e=>{if(e=await fetch(e,{credentials:"same-origin"}),e.ok)return e.arrayBuffer();throw Error(e.status+" : "+e.url)}}var He=console.log.bind(console),G=console.error.bind(console),we,Re=!1,Je;function _t(){if(!M?.buffer?.resizable){var e=ze.buffer;M=new Int8Array(e),ve=new Int16Array(e),I=new Uint8Array(e),T=new Int32Array(e),x=new Uint32Array(e),bt=new Float32Array(e),ht=new Float64Array(e),V=new BigInt64Array(e)}}function vr(){var e=a.preRun;for(e&&(typeof e=="function"&&(e=[e]),kt.push(...e)),e=kt;e.length>0;)e.shift()(a)}function gr(){var e=a.postRun;for(e&&(typeof e=="function"&&(e=[e]),At.push(...e)),e=At;e.length>0;)e.shift()(a)}function de(e){throw a.onAbort?.(e),e=`Aborted(${e})`,G(e),Re=!0,new WebAssembly.RuntimeError(e+". Build with -sASSERTIONS for more info.")}var Ge;async function _r(e){if(!we)try{return await me(e)}catch{}if(e==Ge&&we)e=new Uint8Array(we);else if(Ze)e=Ze(e);else throw"both async and sync fetching of the wasm failed";return e}async function Er(e,t){try{var n=await _r(e);return await WebAssembly.instantiate(n,t)}catch(r){G(`failed to asynchronously prepare wasm: ${r}`),de(r)}}async function Ar(e){var t=Ge;if(!we)try{var n=fetch(t,{credentials:"same-origin"});return await WebAssembly.instantiateStreaming(n,e)}catch(r){G(`wasm streaming compile failed: ${r}`),G("falling back to ArrayBuffer instantiation")}return Er(t,e)}class Et{name="ExitStatus";constructor(t){this.message=`Program terminated with exit(${t})`,this.status=t}}var M,At=[],kt=[],Ue=!0,I,xt=new TextDecoder,qt=(e,t,n,r)=>{if(n=t+n,r)return n;for(;e[t]&&!(t>=n);)++t;return t},R=(e,t,n)=>e?xt.decode(I.subarray(e,qt(I,e,t,n))):"",St=(e,t)=>{for(var n=0,r=e.length-1;r>=0;r--){var i=e[r];i==="."?e.splice(r,1):i===".."?(e.splice(r,1),n++):n&&(e.splice(r,1),n--)}if(t)for(;n;n--)e.unshift("..");return e},Ke=e=>{var t=e.charAt(0)==="/",n=e.slice(-1)==="/";return(e=St(e.split("/").filter(r=>!!r),!t).join("/"))||t||(e="."),e&&n&&(e+="/"),(t?"/":"")+e},Rt=e=>{var t=/^(\\/?|)([\\s\\S]*?)((?:\\.{1,2}|[^\\/]+?|)(\\.[^.\\/]*|))(?:[\\/]*)$/.exec(e).slice(1);return e=t[0],t=t[1],!e&&!t?".":(t&&=t.slice(0,-1),e+t)},Me=e=>e&&e.match(/([^\\/]+|\\/)\\/*$/)[1],kr=(...e)=>{for(var t="",n=!1,r=e.length-1;r>=-1&&!n;r--){if(n=r>=0?e[r]:"/",typeof n!="string")throw new TypeError("Arguments to path.resolve must be strings");if(!n)return"";t=n+"/"+t,n=n.charAt(0)==="/"}return t=St(t.split("/").filter(i=>!!i),!n).join("/"),(n?"/":"")+t||"."},X=e=>{for(var t=0,n=0;n<e.length;++n){var r=e.codePointAt(n);r<=127?t++:r<=2047?t+=2:r<=65535?t+=3:(t+=4,n++)}return t},L=(e,t,n,r)=>{if(!(r>0))return 0;var i=n;r=n+r-1;for(var s=0;s<e.length;++s){var c=e.codePointAt(s);if(c<=127){if(n>=r)break;t[n++]=c}else if(c<=2047){if(n+1>=r)break;t[n++]=192|c>>6,t[n++]=128|c&63}else if(c<=65535){if(n+2>=r)break;t[n++]=224|c>>12,t[n++]=128|c>>6&63,t[n++]=128|c&63}else{if(n+3>=r)break;t[n++]=240|c>>18,t[n++]=128|c>>12&63,t[n++]=128|c>>6&63,t[n++]=128|c&63,s++}}return t[n]=0,n-i},Ut=e=>{var t=Array(X(e)+1);return e=L(e,t,0,t.length),t.length=e,t},Mt=(e,t)=>{var n=0;return e&&(n|=365),t&&(n|=146),n},g={cb:null,hb(){return g.createNode(null,"/",16895,0)},createNode(e,t,n,r){if((n&61440)===24576||(n&61440)===4096)throw new f(63);return g.cb||(g.cb={dir:{node:{$a:g.Ra.$a,eb:g.Ra.eb,rb:g.Ra.rb,wb:g.Ra.wb,Zb:g.Ra.Zb,Db:g.Ra.Db,Ab:g.Ra.Ab,Nb:g.Ra.Nb,Cb:g.Ra.Cb},stream:{bb:g.Qa.bb}},file:{node:{$a:g.Ra.$a,eb:g.Ra.eb},stream:{bb:g.Qa.bb,read:g.Qa.read,write:g.Qa.write,xb:g.Qa.xb,yb:g.Qa.yb}},link:{node:{$a:g.Ra.$a,eb:g.Ra.eb,kb:g.Ra.kb},stream:{}},Rb:{node:{$a:g.Ra.$a,eb:g.Ra.eb},stream:Wr}}),n=Ft(e,t,n,r),F(n.mode)?(n.Ra=g.cb.dir.node,n.Qa=g.cb.dir.stream,n.Ua={}):(n.mode&61440)===32768?(n.Ra=g.cb.file.node,n.Qa=g.cb.file.stream,n.Wa=0,n.Ua=g.mc??(g.mc=new Uint8Array(0))):(n.mode&61440)===40960?(n.Ra=g.cb.link.node,n.Qa=g.cb.link.stream):(n.mode&61440)===8192&&(n.Ra=g.cb.Rb.node,n.Qa=g.cb.Rb.stream),n.gb=n.Ya=n.Xa=Date.now(),e&&(e.Ua[t]=n,e.gb=e.Ya=e.Xa=n.gb),n},Ra:{$a(e){var t={};return t.kc=(e.mode&61440)===8192?e.id:1,t.vc=e.id,t.mode=e.mode,t.yc=1,t.uid=0,t.uc=0,t.sb=e.sb,F(e.mode)?t.size=4096:(e.mode&61440)===32768?t.size=e.Wa:(e.mode&61440)===40960?t.size=e.link.length:t.size=0,t.gb=new Date(e.gb),t.Ya=new Date(e.Ya),t.Xa=new Date(e.Xa),t.ec=4096,t.fc=Math.ceil(t.size/t.ec),t},eb(e,t){for(var n of["mode","atime","mtime","ctime"])t[n]!=null&&(e[n]=t[n]);t.size!==void 0&&(t=t.size,e.Wa!=t&&(n=e.Ua,e.Ua=new Uint8Array(t),e.Ua.set(n.subarray(0,Math.min(t,e.Wa))),e.Wa=t))},rb(){throw g.Fb||(g.Fb=new f(44),g.Fb.stack="<generic error, no stack>"),g.Fb},wb(e,t,n,r){return g.createNode(e,t,n,r)},Zb(e,t,n){try{var r=ne(t,n)}catch{}if(r&&F(e.mode))for(var i in r.Ua)throw new f(55);delete e.parent.Ua[e.name],t.Ua[n]=e,e.name=n,t.Xa=t.Ya=e.parent.Xa=e.parent.Ya=Date.now()},Db(e,t){delete e.Ua[t],e.Xa=e.Ya=Date.now()},Ab(e,t){var n=ne(e,t),r;for(r in n.Ua)throw new f(55);delete e.Ua[t],e.Xa=e.Ya=Date.now()},Nb(e){return[".","..",...Object.keys(e.Ua)]},Cb(e,t,n){return e=g.createNode(e,t,41471,0),e.link=n,e},kb(e){if((e.mode&61440)!==40960)throw new f(28);return e.link}},Qa:{read(e,t,n,r,i){return i>=e.node.Wa?0:(r=Math.min(e.node.Wa-i,r),t.set(e.node.Ua.subarray(i,i+r),n),r)},write(e,t,n,r,i,s){if(t.buffer===M.buffer&&(s=!1),!r)return 0;if(e=e.node,e.Ya=e.Xa=Date.now(),s)e.Ua=t.subarray(n,n+r),e.Wa=r;else if(e.Wa||i){s=i+r;var c=e.Ua.length;c>=s||(s=Math.max(s,c*(c<1048576?2:1.125)>>>0),c&&(s=Math.max(s,256)),c=e.Ua.subarray(0,e.Wa),e.Ua=new Uint8Array(s),e.Ua.set(c)),e.Ua.set(t.subarray(n,n+r),i),e.Wa=Math.max(e.Wa,i+r)}else e.Ua=t.slice(n,n+r),e.Wa=r;return r},bb(e,t,n){if(n===1?t+=e.position:n===2&&(e.node.mode&61440)===32768&&(t+=e.node.Wa),t<0)throw new f(28);return t},xb(e,t,n,r,i){if((e.node.mode&61440)!==32768)throw new f(43);if(e=e.node.Ua,i&2||e.buffer!==M.buffer){i=!0,r=Math.ceil(t/65536)*65536;var s=tr(65536,r);if(s&&I.fill(0,s,s+r),r=s,!r)throw new f(48);e&&((n>0||n+t<e.length)&&(e=e.subarray?e.subarray(n,n+t):e.slice(n,n+t)),M.set(e,r))}else i=!1,r=e.byteOffset;return{Bc:r,$b:i}},yb(e,t,n,r){return g.Qa.write(e,t,0,r,n,!1),0}}},et=[],Te=e=>{var t=qt(e,0);return xt.decode(e.buffer?e.subarray(0,t):new Uint8Array(e.slice(0,t)))},Tt=[];function Qt(e,t){Tt[e]={input:[],output:[],pb:t},ot(e,xr)}var xr={open(e){var t=Tt[e.node.sb];if(!t)throw new f(43);e.Za=t,e.seekable=!1},close(e){e.Za.pb.qb(e.Za)},qb(e){e.Za.pb.qb(e.Za)},read(e,t,n,r){if(!e.Za||!e.Za.pb.Wb)throw new f(60);for(var i=0,s=0;s<r;s++){try{var c=e.Za.pb.Wb(e.Za)}catch{throw new f(29)}if(c===void 0&&!i)throw new f(6);if(c==null||(i++,t[n+s]=c,c===10))break}return i&&(e.node.gb=Date.now()),i},write(e,t,n,r){if(!e.Za||!e.Za.pb.Mb)throw new f(60);try{for(var i=0;i<r;i++)e.Za.pb.Mb(e.Za,t[n+i])}catch{throw new f(29)}return r&&(e.node.Ya=e.node.Xa=Date.now()),i}},qr={Wb(){e:{if(!et.length){var e=null;if(globalThis.window?.prompt&&(e=window.prompt("Input: "),e!==null&&(e+=`\n`)),!e){e=null;break e}et=Ut(e)}e=et.shift()}return e},Mb(e,t){t===null||t===10?(He(Te(e.output)),e.output=[]):t!=0&&e.output.push(t)},qb(e){e.output?.length>0&&(He(Te(e.output)),e.output=[])},Kc(){return{Gc:25856,Ic:5,Fc:191,Hc:35387,Ec:[3,28,127,21,4,0,1,0,17,19,26,0,18,15,23,22,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}},Lc(){return 0},Mc(){return[24,80]}},Sr={Mb(e,t){t===null||t===10?(G(Te(e.output)),e.output=[]):t!=0&&e.output.push(t)},qb(e){e.output?.length>0&&(G(Te(e.output)),e.output=[])}},Rr=()=>e=>(crypto.getRandomValues(e),0),Wt=e=>(Wt=Rr())(e),tt=null,Nt={},ue=[],Ur=1,K=[],It=!1,jt=!0,Bt={},f=class{name="ErrnoError";constructor(e){this.Sa=e}},Mr=class{shared={};node=null;get flags(){return this.shared.flags}set flags(e){this.shared.flags=e}get position(){return this.shared.position}set position(e){this.shared.position=e}},Tr=class{Ra={};Qa={};nb=null;constructor(e,t,n,r){e||=this,this.parent=e,this.hb=e.hb,this.id=Ur++,this.name=t,this.mode=n,this.sb=r,this.gb=this.Ya=this.Xa=Date.now()}get read(){return(this.mode&365)===365}set read(e){e?this.mode|=365:this.mode&=-366}get write(){return(this.mode&146)===146}set write(e){e?this.mode|=146:this.mode&=-147}Ac(){}};function $(e,t={}){if(!e)throw new f(44);t.Gb??(t.Gb=!0),e.charAt(0)==="/"||(e="//"+e);var n=0;e:for(;n<40;n++){e=e.split("/").filter(v=>!!v);for(var r=tt,i="/",s=0;s<e.length;s++){var c=s===e.length-1;if(c&&t.parent)break;if(e[s]!==".")if(e[s]==="..")if(i=Rt(i),r===r.parent){e=i+"/"+e.slice(s+1).join("/"),n--;continue e}else r=r.parent;else{i=Ke(i+"/"+e[s]);try{r=ne(r,e[s])}catch(v){if(v?.Sa===44&&c&&t.zc)return{path:i};throw v}if(!r.nb||c&&!t.Gb||(r=r.nb.root),(r.mode&61440)===40960&&(!c||t.mb)){if(!r.Ra.kb)throw new f(52);r=r.Ra.kb(r),r.charAt(0)==="/"||(r=Rt(i)+"/"+r),e=r+"/"+e.slice(s+1).join("/");continue e}}}return{path:i,node:r}}throw new f(32)}function rt(e){for(var t;;){if(e===e.parent)return e=e.hb.Yb,t?e[e.length-1]!=="/"?`${e}/${t}`:e+t:e;t=t?`${e.name}/${t}`:e.name,e=e.parent}}function nt(e,t){for(var n=0,r=0;r<t.length;r++)n=(n<<5)-n+t.charCodeAt(r)|0;return(e+n>>>0)%K.length}function Dt(e){var t=nt(e.parent.id,e.name);if(K[t]===e)K[t]=e.ob;else for(t=K[t];t;){if(t.ob===e){t.ob=e.ob;break}t=t.ob}}function ne(e,t){var n=F(e.mode)?(n=le(e,"x"))?n:e.Ra.rb?0:2:54;if(n)throw new f(n);for(n=K[nt(e.id,t)];n;n=n.ob){var r=n.name;if(n.parent.id===e.id&&r===t)return n}return e.Ra.rb(e,t)}function Ft(e,t,n,r){return e=new Tr(e,t,n,r),t=nt(e.parent.id,e.name),e.ob=K[t],K[t]=e}function F(e){return(e&61440)===16384}function le(e,t){return jt?0:t.includes("r")&&!(e.mode&292)||t.includes("w")&&!(e.mode&146)||t.includes("x")&&!(e.mode&73)?2:0}function $t(e,t){if(!F(e.mode))return 54;try{return ne(e,t),20}catch{}return le(e,"wx")}function Ot(e,t,n){try{var r=ne(e,t)}catch(i){return i.Sa}if(e=le(e,"wx"))return e;if(n){if(!F(r.mode))return 54;if(r===r.parent||rt(r)==="/")return 10}else if(F(r.mode))return 31;return 0}function it(e){if(!e)throw new f(63);return e}function D(e){if(e=ue[e],!e)throw new f(8);return e}function zt(e,t=-1){if(e=Object.assign(new Mr,e),t==-1)e:{for(t=0;t<=4096;t++)if(!ue[t])break e;throw new f(33)}return e.ib=t,ue[t]=e}function Qr(e,t=-1){return e=zt(e,t),e.Qa?.Jc?.(e),e}function Qe(e,t,n){var r=e?.Qa.eb;e=r?e:t,r??=t.Ra.eb,it(r);try{r(e,n)}catch(i){throw i instanceof RangeError?new f(22):i}}var Wr={open(e){e.Qa=Nt[e.node.sb].Qa,e.Qa.open?.(e)},bb(){throw new f(70)}};function ot(e,t){Nt[e]={Qa:t}}function Vt(e,t){var n=t==="/";if(n&&tt)throw new f(10);if(!n&&t){var r=$(t,{Gb:!1});if(t=r.path,r=r.node,r.nb)throw new f(10);if(!F(r.mode))throw new f(54)}t={type:e,Nc:{},Yb:t,xc:[]},e=e.hb(t),e.hb=t,t.root=e,n?tt=e:r&&(r.nb=t,r.hb&&r.hb.xc.push(t))}function We(e,t,n){var r=$(e,{parent:!0}).node;if(e=Me(e),!e)throw new f(28);if(e==="."||e==="..")throw new f(20);var i=$t(r,e);if(i)throw new f(i);if(!r.Ra.wb)throw new f(63);return r.Ra.wb(r,e,t,n)}function Nr(e,t=438){return We(e,t&4095|32768,0)}function P(e,t=511){return We(e,t&1023|16384,0)}function Ne(e,t,n){typeof n>"u"&&(n=t,t=438),We(e,t|8192,n)}function st(e,t){if(!kr(e))throw new f(44);var n=$(t,{parent:!0}).node;if(!n)throw new f(44);t=Me(t);var r=$t(n,t);if(r)throw new f(r);if(!n.Ra.Cb)throw new f(63);n.Ra.Cb(n,t,e)}function Lt(e){var t=$(e,{parent:!0}).node;e=Me(e);var n=ne(t,e),r=Ot(t,e,!0);if(r)throw new f(r);if(!t.Ra.Ab)throw new f(63);if(n.nb)throw new f(10);t.Ra.Ab(t,e),Dt(n)}function at(e){var t=$(e,{parent:!0}).node;if(!t)throw new f(44);e=Me(e);var n=ne(t,e),r=Ot(t,e,!1);if(r)throw new f(r);if(!t.Ra.Db)throw new f(63);if(n.nb)throw new f(10);t.Ra.Db(t,e),Dt(n)}function Ie(e,t=!1){return e=$(e,{mb:!t}).node,it(e.Ra.$a)(e)}function Pt(e,t,n){Qe(e,t,{mode:n&4095|t.mode&-4096,Xa:Date.now(),Sb:!1})}function je(e,t){e=typeof e=="string"?$(e,{mb:!0}).node:e,Pt(null,e,t)}function Yt(e,t,n){if(F(t.mode))throw new f(31);if((t.mode&61440)!==32768)throw new f(28);var r=le(t,"w");if(r)throw new f(r);Qe(e,t,{size:n,timestamp:Date.now()})}function Ir(e,t,n,r=!1){e=$(e,{mb:!r}),Qe(null,e.node,{gb:t,Ya:n,Sb:r})}function ye(e,t,n=438){if(e==="")throw new f(44);if(typeof t=="string"){var r={r:0,"r+":2,w:577,"w+":578,a:1089,"a+":1090}[t];if(typeof r>"u")throw Error(`Unknown file open mode: ${t}`);t=r}if(n=t&64?n&4095|32768:0,typeof e=="object")r=e;else{var i=e.endsWith("/");e=$(e,{mb:!(t&131072),zc:!0}),r=e.node,e=e.path}var s=!1;if(t&64)if(r){if(t&128)throw new f(20)}else{if(i)throw new f(31);r=We(e,n|511,0),s=!0}if(!r)throw new f(44);if((r.mode&61440)===8192&&(t&=-513),t&65536&&!F(r.mode))throw new f(54);if(!s&&(r?(r.mode&61440)===40960?i=32:(i=["r","w","rw"][t&3],t&512&&(i+="w"),i=F(r.mode)&&(i!=="r"||t&576)?31:le(r,i)):i=44,i))throw new f(i);return t&512&&!s&&(i=r,i=typeof i=="string"?$(i,{mb:!0}).node:i,Yt(null,i,0)),t&=-131713,i=zt({node:r,path:rt(r),flags:t,seekable:!0,position:0,Qa:r.Qa,Cc:[],error:!1}),i.Qa.open&&i.Qa.open(i),s&&je(r,n&511),!a.logReadFiles||t&1||e in Bt||(Bt[e]=1,G(`read file: ${e}`)),i}function Xt(e){if(e.ib===null)throw new f(8);e.Jb&&(e.Jb=null),e.node?.Ac();try{e.Qa.close&&e.Qa.close(e)}catch(t){throw t}finally{ue[e.ib]=null}e.ib=null}function Ct(e,t,n){if(e.ib===null)throw new f(8);if(!e.seekable||!e.Qa.bb)throw new f(70);if(n!=0&&n!=1&&n!=2)throw new f(28);e.position=e.Qa.bb(e,t,n),e.Cc=[]}function ut(e,t,n,r,i){if(r<0||i<0)throw new f(28);if(e.ib===null)throw new f(8);if((e.flags&2097155)===0)throw new f(8);if(F(e.node.mode))throw new f(31);if(!e.Qa.write)throw new f(28);e.seekable&&e.flags&1024&&Ct(e,0,2);var s=typeof i<"u";if(!s)i=e.position;else if(!e.seekable)throw new f(70);return t=e.Qa.write(e,t,n,r,i,void 0),s||(e.position+=t),t}function jr(){var e,t,n;It=!0,e??=a.stdin,t??=a.stdout,n??=a.stderr,e?ee("stdin",e):st("/dev/tty","/dev/stdin"),t?ee("stdout",null,t):st("/dev/tty","/dev/stdout"),n?ee("stderr",null,n):st("/dev/tty1","/dev/stderr"),ye("/dev/stdin",0),ye("/dev/stdout",1),ye("/dev/stderr",1)}function Zt(e,t){var n="/",r=e;n&&(n=typeof n=="string"?n:rt(n),r=e?Ke(n+"/"+e):n),e=Mt(!0,!0),r=Nr(r,e),t&&(typeof t=="string"&&(t=Ut(t)),t.subarray||(t=new Uint8Array(t)),je(r,e|146),n=ye(r,577),ut(n,t,0,t.length,0),Xt(n),je(r,e))}function ee(e,t,n){e=Ke("/dev/"+e);var r=Mt(!!t,!!n);ee.Xb??(ee.Xb=64);var i=ee.Xb++<<8|0;ot(i,{open(s){s.seekable=!1},close(){n?.buffer?.length&&n(10)},read(s,c,v,E){for(var m=0,b=0;b<E;b++){try{var W=t()}catch{throw new f(29)}if(W===void 0&&!m)throw new f(6);if(W==null)break;m++,c[v+b]=W}return m&&(s.node.gb=Date.now()),m},write(s,c,v,E){for(var m=0;m<E;m++)try{n(c[v+m])}catch{throw new f(29)}return E&&(s.node.Ya=s.node.Xa=Date.now()),m}}),Ne(e,r,i)}var q={},T,V,x;function ie(e,t,n=!1){if(t.charAt(0)==="/")return t;if(e=e===-100?"/":D(e).path,t.length==0){if(!n)throw new f(44);return e}return e+"/"+t}function Be(e,t){x[e>>2]=t.kc,x[e+4>>2]=t.mode,x[e+8>>2]=t.yc,x[e+12>>2]=t.uid,x[e+16>>2]=t.uc,x[e+20>>2]=t.sb,V[e+24>>3]=BigInt(t.size),T[e+32>>2]=4096,T[e+36>>2]=t.fc;var n=t.gb.getTime(),r=t.Ya.getTime(),i=t.Xa.getTime();return V[e+40>>3]=BigInt(Math.floor(n/1e3)),x[e+48>>2]=n%1e3*1e3*1e3,V[e+56>>3]=BigInt(Math.floor(r/1e3)),x[e+64>>2]=r%1e3*1e3*1e3,V[e+72>>3]=BigInt(Math.floor(i/1e3)),x[e+80>>2]=i%1e3*1e3*1e3,V[e+88>>3]=BigInt(t.vc),0}var De=void 0,ve,Fe=()=>{var e=T[+De>>2];return De+=4,e},lt=0,Br=[0,31,60,91,121,152,182,213,244,274,305,335],Dr=[0,31,59,90,120,151,181,212,243,273,304,334],Ht=e=>{if(!(e instanceof Et||e=="unwind"))throw e},Jt=e=>{throw Je=e,Ue||lt>0||(a.onExit?.(e),Re=!0),new Et(e)},ge={},ft={},Gt=()=>{if(!ct){var e={USER:"web_user",LOGNAME:"web_user",PATH:"/",PWD:"/",HOME:"/home/web_user",LANG:(globalThis.navigator?.language??"C").replace("-","_")+".UTF-8",_:B},t;for(t in ft)ft[t]===void 0?delete e[t]:e[t]=ft[t];var n=[];for(t in e)n.push(`${t}=${e[t]}`);ct=n}return ct},ct,bt,ht;function _e(e){var t="i32";switch(t.endsWith("*")&&(t="*"),t){case"i1":M[e]=0;break;case"i8":M[e]=0;break;case"i16":ve[e>>1]=0;break;case"i32":T[e>>2]=0;break;case"i64":V[e>>3]=BigInt(0);break;case"float":bt[e>>2]=0;break;case"double":ht[e>>3]=0;break;case"*":x[e>>2]=0;break;default:de(`invalid type for setValue: ${t}`)}}function C(e,t="i8"){switch(t.endsWith("*")&&(t="*"),t){case"i1":return M[e];case"i8":return M[e];case"i16":return ve[e>>1];case"i32":return T[e>>2];case"i64":return V[e>>3];case"float":return bt[e>>2];case"double":return ht[e>>3];case"*":return x[e>>2];default:de(`invalid type for getValue: ${t}`)}}var Fr=(e,t,n,r)=>{var i={string:m=>{var b=0;if(m!=null&&m!==0){b=X(m)+1;var W=ae(b);L(m,I,W,b),b=W}return b},array:m=>{var b=ae(m.length);return M.set(m,b),b}};e=a["_"+e];var s=[],c=0;if(r)for(var v=0;v<r.length;v++){var E=i[n[v]];E?(c||=ke(),s[v]=E(r[v])):s[v]=r[v]}return n=e(...s),n=(function(m){return c&&Ae(c),t==="string"?R(m):t==="boolean"?!!m:m})(n)},fe=e=>{var t=X(e)+1,n=Oe(t);return n&&L(e,I,n,t),n},pt=[],oe,$e=e=>{oe.delete(te.get(e)),te.set(e,null),pt.push(e)},Kt=e=>{var t=e.length;return[t%128|128,t>>7,...e]},$r={i:127,p:127,j:126,f:125,d:124,e:111},er=e=>Kt(Array.from(e,t=>$r[t])),Ee=(e,t)=>{if(!oe){oe=new WeakMap;var n=te.length;if(oe)for(var r=0;r<0+n;r++){var i=te.get(r);i&&oe.set(i,r)}}if(n=oe.get(e)||0)return n;n=pt.length?pt.pop():te.grow(1);try{te.set(n,e)}catch(s){if(!(s instanceof TypeError))throw s;t=Uint8Array.of(0,97,115,109,1,0,0,0,1,...Kt([1,96,...er(t.slice(1)),...er(t[0]==="v"?"":t[0])]),2,7,1,1,101,1,102,0,0,7,5,1,1,102,0,0),t=new WebAssembly.Module(t),t=new WebAssembly.Instance(t,{e:{f:e}}).exports.f,te.set(n,t)}return oe.set(e,n),n};K.length=4096,Vt(g,"/"),P("/tmp"),P("/home"),P("/home/web_user"),(function(){P("/dev"),ot(259,{read:()=>0,write:(r,i,s,c)=>c,bb:()=>0}),Ne("/dev/null",259),Qt(1280,qr),Qt(1536,Sr),Ne("/dev/tty",1280),Ne("/dev/tty1",1536);var e=new Uint8Array(1024),t=0,n=()=>(t||(Wt(e),t=e.byteLength),e[--t]);ee("random",n),ee("urandom",n),P("/dev/shm"),P("/dev/shm/tmp")})(),(function(){P("/proc");var e=P("/proc/self");P("/proc/self/fd"),Vt({hb(){var t=Ft(e,"fd",16895,73);return t.Qa={bb:g.Qa.bb},t.Ra={rb(n,r){n=+r;var i=D(n);return n={parent:null,hb:{Yb:"fake"},Ra:{kb:()=>i.path},id:n+1},n.parent=n},Nb(){return Array.from(ue.entries()).filter(([,n])=>n).map(([n])=>n.toString())}},t}},"/proc/self/fd")})(),a.noExitRuntime&&(Ue=a.noExitRuntime),a.print&&(He=a.print),a.printErr&&(G=a.printErr),a.wasmBinary&&(we=a.wasmBinary),a.thisProgram&&(B=a.thisProgram);var ce=a.preInit;if(ce)for(typeof ce=="function"&&(a.preInit=ce=[ce]);ce.length>0;)ce.shift()();a.stackSave=()=>ke(),a.stackRestore=e=>Ae(e),a.stackAlloc=e=>ae(e),a.cwrap=(e,t,n,r)=>{var i=!n||n.every(s=>s==="number"||s==="boolean");return t!=="string"&&i&&!r?a["_"+e]:(...s)=>Fr(e,t,n,s)},a.addFunction=Ee,a.removeFunction=$e,a.UTF8ToString=R,a.lengthBytesUTF8=X,a.stringToNewUTF8=fe,a.writeArrayToMemory=(e,t)=>{M.set(e,t)};var Oe,se,tr,rr,Ae,ae,ke,ze,te,Or={a:(e,t,n,r)=>de(`Assertion failed: ${R(e)}, at: `+[t?R(t):"unknown filename",n,r?R(r):"unknown function"]),i:function(e,t){try{return e=R(e),je(e,t),0}catch(n){if(typeof q>"u"||n.name!=="ErrnoError")throw n;return-n.Sa}},D:function(e,t,n){try{if(t=R(t),t=ie(e,t),n&-8)return-28;var r=$(t,{mb:!0}).node;return r?(e="",n&4&&(e+="r"),n&2&&(e+="w"),n&1&&(e+="x"),e&&le(r,e)?-2:0):-44}catch(i){if(typeof q>"u"||i.name!=="ErrnoError")throw i;return-i.Sa}},j:function(e,t){try{var n=D(e);return Pt(n,n.node,t),0}catch(r){if(typeof q>"u"||r.name!=="ErrnoError")throw r;return-r.Sa}},h:function(e){try{var t=D(e);return Qe(t,t.node,{timestamp:Date.now(),Sb:!1}),0}catch(n){if(typeof q>"u"||n.name!=="ErrnoError")throw n;return-n.Sa}},b:function(e,t,n){De=n;try{var r=D(e);switch(t){case 0:var i=Fe();if(i<0)break;for(;ue[i];)i++;return Qr(r,i).ib;case 1:case 2:return 0;case 3:return r.flags;case 4:return i=Fe(),r.flags=r.flags&-289793|i&289792,0;case 12:return i=Fe(),ve[i+0>>1]=2,0;case 13:case 14:return 0}return-28}catch(s){if(typeof q>"u"||s.name!=="ErrnoError")throw s;return-s.Sa}},g:function(e,t){try{var n=D(e),r=n.node,i=n.Qa.$a;e=i?n:r,i??=r.Ra.$a,it(i);var s=i(e);return Be(t,s)}catch(c){if(typeof q>"u"||c.name!=="ErrnoError")throw c;return-c.Sa}},J:function(e,t){t=t<-9007199254740992||t>9007199254740992?NaN:Number(t);try{if(isNaN(t))return-22;var n=D(e);if(t<0||(n.flags&2097155)===0)throw new f(28);return Yt(n,n.node,t),0}catch(r){if(typeof q>"u"||r.name!=="ErrnoError")throw r;return-r.Sa}},I:function(e,t){try{if(!t)return-28;var n=X("/")+1;return t<n?-68:(L("/",I,e,t),n)}catch(r){if(typeof q>"u"||r.name!=="ErrnoError")throw r;return-r.Sa}},F:()=>0,M:function(e,t){try{return e=R(e),Be(t,Ie(e,!0))}catch(n){if(typeof q>"u"||n.name!=="ErrnoError")throw n;return-n.Sa}},C:function(e,t,n){try{return t=R(t),t=ie(e,t),P(t,n&-19),0}catch(r){if(typeof q>"u"||r.name!=="ErrnoError")throw r;return-r.Sa}},L:function(e,t,n,r){try{t=R(t);var i=r&256;return t=ie(e,t,r&4096),Be(n,i?Ie(t,!0):Ie(t))}catch(s){if(typeof q>"u"||s.name!=="ErrnoError")throw s;return-s.Sa}},x:function(e,t,n,r){De=r;try{t=R(t),t=ie(e,t);var i=r?Fe():0;return n&64&&(i&=-19),ye(t,n,i).ib}catch(s){if(typeof q>"u"||s.name!=="ErrnoError")throw s;return-s.Sa}},s:function(e,t,n,r){try{if(t=R(t),t=ie(e,t),r<=0)return-28;var i=$(t).node;if(!i)throw new f(44);if(!i.Ra.kb)throw new f(28);var s=i.Ra.kb(i),c=Math.min(r,X(s)),v=M[n+c];return L(s,I,n,r+1),M[n+c]=v,c}catch(E){if(typeof q>"u"||E.name!=="ErrnoError")throw E;return-E.Sa}},r:function(e){try{return e=R(e),Lt(e),0}catch(t){if(typeof q>"u"||t.name!=="ErrnoError")throw t;return-t.Sa}},N:function(e,t){try{return e=R(e),Be(t,Ie(e))}catch(n){if(typeof q>"u"||n.name!=="ErrnoError")throw n;return-n.Sa}},o:function(e,t,n){try{if(t=R(t),t=ie(e,t),n)if(n===512)Lt(t);else return-28;else at(t);return 0}catch(r){if(typeof q>"u"||r.name!=="ErrnoError")throw r;return-r.Sa}},n:function(e,t,n,r){try{r&=256,t=R(t),t=ie(e,t,!0);var i=Date.now();if(n){let E=function(m){var b=T[m+8>>2];return b==1073741823?i:b==1073741822?null:(x[m>>2]+T[m+4>>2]*4294967296)*1e3+Math.floor(b/1e6)};var v=E,s=E(n),c=E(n+16)}else c=s=i;return(c??s)!==null&&Ir(t,s,c,r),0}catch(E){if(typeof q>"u"||E.name!=="ErrnoError")throw E;return-E.Sa}},w:()=>de(""),v:()=>{Ue=!1,lt=0},A:function(e,t){if(e=e<-9007199254740992||e>9007199254740992?NaN:Number(e),e=new Date(e*1e3),isNaN(e.getTime()))return 1;T[t>>2]=e.getSeconds(),T[t+4>>2]=e.getMinutes(),T[t+8>>2]=e.getHours(),T[t+12>>2]=e.getDate(),T[t+16>>2]=e.getMonth(),T[t+20>>2]=e.getFullYear()-1900,T[t+24>>2]=e.getDay();var n=e.getFullYear();T[t+28>>2]=(n%4!==0||n%100===0&&n%400!==0?Dr:Br)[e.getMonth()]+e.getDate()-1|0,T[t+36>>2]=-(e.getTimezoneOffset()*60),n=new Date(e.getFullYear(),6,1).getTimezoneOffset();var r=new Date(e.getFullYear(),0,1).getTimezoneOffset();return T[t+32>>2]=(n!=r&&e.getTimezoneOffset()==Math.min(r,n))|0,0},y:function(e,t,n,r,i,s,c){i=i<-9007199254740992||i>9007199254740992?NaN:Number(i);try{var v=D(r);if(t&2&&!(n&2)&&(v.flags&2097155)!==2)throw new f(2);if((v.flags&2097155)===1)throw new f(2);if(!v.Qa.xb)throw new f(43);if(!e)throw new f(28);var E=v.Qa.xb(v,e,i,t,n),m=E.Bc;return T[s>>2]=E.$b,x[c>>2]=m,0}catch(b){if(typeof q>"u"||b.name!=="ErrnoError")throw b;return-b.Sa}},z:function(e,t,n,r,i,s){s=s<-9007199254740992||s>9007199254740992?NaN:Number(s);try{var c=D(i);if(n&2){if((c.node.mode&61440)!==32768)throw new f(43);r&2||c.Qa.yb&&c.Qa.yb(c,I.subarray(e,e+t),s,t,r)}}catch(v){if(typeof q>"u"||v.name!=="ErrnoError")throw v;return-v.Sa}},k:(e,t)=>{if(ge[e]&&(clearTimeout(ge[e].id),delete ge[e]),!t)return 0;var n=setTimeout(()=>{delete ge[e];var r=[e,performance.now()],i=rr;if(!Re)try{i(...r)}catch(s){Ht(s)}finally{if(!(Ue||lt>0))try{Je=r=Je,Jt(r)}catch(s){Ht(s)}}},t);return ge[e]={id:n,Oc:t},0},B:(e,t,n,r)=>{var i=new Date().getFullYear(),s=new Date(i,0,1).getTimezoneOffset();i=new Date(i,6,1).getTimezoneOffset(),x[e>>2]=Math.max(s,i)*60,T[t>>2]=+(s!=i),t=c=>{var v=Math.abs(c);return`UTC${c>=0?"-":"+"}${String(Math.floor(v/60)).padStart(2,"0")}${String(v%60).padStart(2,"0")}`},e=t(s),t=t(i),i<s?(L(e,I,n,17),L(t,I,r,17)):(L(e,I,r,17),L(t,I,n,17))},d:()=>Date.now(),p:()=>2147483648,c:()=>performance.now(),l:e=>{var t=I.length;if(e>>>=0,e>2147483648)return!1;for(var n=1;n<=4;n*=2){var r=t*(1+.2/n);r=Math.min(r,e+100663296);e:{r=(Math.min(2147483648,Math.ceil(Math.max(e,r)/65536)*65536)-ze.buffer.byteLength+65535)/65536|0;try{ze.grow(r),_t();var i=1;break e}catch{}i=void 0}if(i)return!0}return!1},G:(e,t)=>{var n=0,r=0,i;for(i of Gt()){var s=t+n;x[e+r>>2]=s,n+=L(i,I,s,1/0)+1,r+=4}return 0},H:(e,t)=>{var n=Gt();x[e>>2]=n.length,e=0;for(var r of n)e+=X(r)+1;return x[t>>2]=e,0},e:function(e){try{var t=D(e);return Xt(t),0}catch(n){if(typeof q>"u"||n.name!=="ErrnoError")throw n;return n.Sa}},m:function(e,t){try{var n=D(e);return M[t]=n.Za?2:F(n.mode)?3:(n.mode&61440)===40960?7:4,ve[t+2>>1]=0,V[t+8>>3]=BigInt(0),V[t+16>>3]=BigInt(0),0}catch(r){if(typeof q>"u"||r.name!=="ErrnoError")throw r;return r.Sa}},t:function(e,t,n,r){try{e:{var i=D(e);e=t;for(var s,c=t=0;c<n;c++){var v=x[e>>2],E=x[e+4>>2];e+=8;try{var m=i,b=v,W=E,Z=s,wt=M;if(W<0||Z<0)throw new f(28);if(m.ib===null)throw new f(8);if((m.flags&2097155)===1)throw new f(8);if(F(m.node.mode))throw new f(31);if(!m.Qa.read)throw new f(28);var xe=typeof Z<"u";if(!xe)Z=m.position;else if(!m.seekable)throw new f(70);var qe=m.Qa.read(m,wt,b,W,Z);xe||(m.position+=qe);var be=qe}catch(Y){if(t>0&&Y instanceof f&&(Y.Sa==6||Y.Sa==6))break;throw Y}if(be<0){var Ve=-1;break e}if(t+=be,be<E)break;typeof s<"u"&&(s+=be)}Ve=t}return x[r>>2]=Ve,0}catch(Y){if(typeof q>"u"||Y.name!=="ErrnoError")throw Y;return Y.Sa}},E:function(e,t,n,r){t=t<-9007199254740992||t>9007199254740992?NaN:Number(t);try{if(isNaN(t))return 22;var i=D(e);return Ct(i,t,n),V[r>>3]=BigInt(i.position),i.Jb&&!t&&n===0&&(i.Jb=null),0}catch(s){if(typeof q>"u"||s.name!=="ErrnoError")throw s;return s.Sa}},K:function(e){try{var t=D(e);return t.Qa?.qb?.(t)}catch(n){if(typeof q>"u"||n.name!=="ErrnoError")throw n;return n.Sa}},q:function(e,t,n,r){try{var i=D(e);if(e=t,n==1)var s=ut(i,M,x[e>>2],x[e+4>>2]);else{for(var c=t=0,v=e;c<n;c++,v+=8)t+=x[v+4>>2];var E=new Uint8Array(t);for(c=v=0;c<n;c++,e+=8){var m=x[e>>2],b=x[e+4>>2];E.set(I.subarray(m,m+b),v),v+=b}s=ut(i,E,0,t)}return x[r>>2]=s,0}catch(W){if(typeof q>"u"||W.name!=="ErrnoError")throw W;return W.Sa}},u:Jt,f:function(e){console.warn("sql.js: legacy function "+R(e)+"() is deprecated and will be disabled by default in the next major version. Initialize with useOldExtensionFunctions: false to use native SQLite functions. See https://github.com/sql-js/sql.js/pull/647")}};async function zr(){vr();var e=a.setStatus;e&&(e("Running..."),await new Promise(t=>setTimeout(t,1)),setTimeout(e,1,"")),Re||(a.noFSInit||It||jr(),mt.P(),jt=!1,a.onRuntimeInitialized?.(),gr())}var mt;return(async function(){function e(r){return r=mt=r.exports,a._sqlite3_free=r.R,a._sqlite3_value_text=r.S,a._sqlite3_prepare_v2=r.T,a._sqlite3_step=r.U,a._sqlite3_reset=r.V,a._sqlite3_exec=r.W,a._sqlite3_finalize=r.X,a._sqlite3_column_name=r.Y,a._sqlite3_column_text=r.Z,a._sqlite3_column_type=r._,a._sqlite3_errmsg=r.$,a._sqlite3_backup_init=r.aa,a._sqlite3_backup_step=r.ba,a._sqlite3_backup_finish=r.ca,a._sqlite3_clear_bindings=r.da,a._sqlite3_value_blob=r.ea,a._sqlite3_value_bytes=r.fa,a._sqlite3_value_double=r.ga,a._sqlite3_value_int=r.ha,a._sqlite3_value_type=r.ia,a._sqlite3_result_blob=r.ja,a._sqlite3_result_double=r.ka,a._sqlite3_result_error=r.la,a._sqlite3_result_int=r.ma,a._sqlite3_result_int64=r.na,a._sqlite3_result_null=r.oa,a._sqlite3_result_text=r.pa,a._sqlite3_aggregate_context=r.qa,a._sqlite3_column_count=r.ra,a._sqlite3_data_count=r.sa,a._sqlite3_column_blob=r.ta,a._sqlite3_column_bytes=r.ua,a._sqlite3_column_double=r.va,a._sqlite3_bind_blob=r.wa,a._sqlite3_bind_double=r.xa,a._sqlite3_bind_int=r.ya,a._sqlite3_bind_text=r.za,a._sqlite3_bind_parameter_index=r.Aa,a._sqlite3_sql=r.Ba,a._sqlite3_normalized_sql=r.Ca,a._sqlite3_changes=r.Da,a._sqlite3_close_v2=r.Ea,a._sqlite3_create_function_v2=r.Fa,a._sqlite3_update_hook=r.Ga,a._sqlite3_open=r.Ha,Oe=a._malloc=r.Ia,se=a._free=r.Ja,a._RegisterExtensionFunctions=r.Ka,tr=r.La,rr=r.Ma,Ae=r.Na,ae=r.Oa,ke=r.Pa,ze=r.O,te=r.Q,_t(),mt}var t={a:Or},n=a.instantiateWasm;return n?new Promise(r=>{n(t,i=>r(e(i)))}):(Ge??=a.locateFile?a.locateFile("sql-wasm-browser.wasm",pe):pe+"sql-wasm-browser.wasm",(function(r){return e(r.instance)})(await Ar(t)))})().then(()=>zr()),_}),Le)};typeof Ye=="object"&&typeof Se=="object"?(Se.exports=Pe,Se.exports.default=Pe):typeof define=="function"&&define.amd?define([],function(){return Pe}):typeof Ye=="object"&&(Ye.Module=Pe)});var yr=An(br(),1);function hr(w){let l="";return{wasi_snapshot_preview1:{fd_write:(_,U,a,S)=>{let N=new DataView(w().buffer),B=0;for(let z=0;z<a;z++){let pe=N.getUint32(U+8*z,!0),me=N.getUint32(U+8*z+4,!0);l+=new TextDecoder().decode(new Uint8Array(w().buffer,pe,me)),B+=me}return N.setUint32(S,B,!0),l.includes(`\n`)&&(console.error(l.trim()),l=""),0},fd_close:()=>0,fd_seek:()=>0}}}var vt=class{constructor(l,p){this.sql=l;this.statement=p}sql;statement;values=[];isBound=!1;row=[];bind(l,p){this.values[l-1]=p}step(){return this.isBound||(this.statement.bind(this.values),this.isBound=!0),this.statement.step()?(this.row=this.statement.get(void 0,{useBigInt:!0}),!0):(this.rest(),!1)}rest(){this.statement.reset(),this.values=[],this.isBound=!1,this.row=[]}free(){this.statement.free()}},gt=class{constructor(l){this.database=l}database;used=new Map;spare=new Map;last=0;at(l){return this.used.get(l)}prepare(l){let p=this.spare.get(l)?.pop()??new vt(l,this.database.prepare(l));return this.used.set(++this.last,p),this.last}finish(l){let p=this.used.get(l);if(!p)return;this.used.delete(l),p.rest();let _=this.spare.get(p.sql);_?_.push(p):this.spare.set(p.sql,[p])}clear(){for(let l of this.used.values())l.free();this.used.clear()}close(){this.clear();for(let l of this.spare.values())for(let p of l)p.free();this.database.close()}},pr=w=>typeof w=="string"?new TextEncoder().encode(w):w instanceof Uint8Array?w:new TextEncoder().encode(w===null?"":String(w));function kn(w){if(typeof w=="bigint")return BigInt.asIntN(64,w);let l=typeof w=="string"?w:typeof w=="number"?String(Math.trunc(w)):"",p=/^\\s*[+-]?\\d{1,18}/.exec(l);return p?BigInt(p[0].trim().replace("+","")):0n}function xn(w,l){let p=(a,S)=>new Uint8Array(w().buffer,a,S),_=(a,S)=>new TextDecoder().decode(p(a,S));return{page:{fail:(a,S)=>{throw new Error(_(a,S))},prepare:(a,S)=>l.prepare(_(a,S)),finish:a=>l.finish(a),bind_integer:(a,S,N)=>l.at(a).bind(S,N),bind_bytes:(a,S,N,B,z)=>l.at(a).bind(S,z?_(N,B):p(N,B).slice()),step:a=>l.at(a).step()?1:0,integer:(a,S)=>kn(l.at(a).row[S]),size:(a,S)=>pr(l.at(a).row[S]).length,bytes:(a,S,N)=>{let B=pr(l.at(a).row[S]);p(N,B.length).set(B)}},...hr(w)}}var mr="SQLite format 3\\0",Xe=class w{constructor(l,p){this.module=l;this.queries=p;this.renew()}module;queries;calls;isOpen=!1;static open(l,{module:p,sql:_}){if(new TextDecoder("latin1").decode(l.subarray(0,mr.length))!==mr)throw new Error("it does not begin as an SQLite file does");l[18]=l[19]=1;let U=new w(p,new gt(new _.Database(l)));try{U.ask(a=>a.length())}catch(a){throw U.close(),a}return U}close(){this.queries.close()}list(l){return this.ask(p=>{let _=new TextEncoder().encode(l),U=p.room(_.length);return new Uint8Array(p.memory.buffer).set(_,U),this.text(p,p.list())})}choices(){return this.ask(l=>this.text(l,l.choices()))}inspect(l,p){return this.ask(_=>{let U=this.text(_,_.inspect(l?1:0,p)),a=B=>new Float32Array(_.memory.buffer,_.floats(B),_.float_count(B)).slice(),S=JSON.parse(U).ways??[],N={screen:a(0),rewound:a(1),now:a(2),path:a(3),movers:a(4),ways:S.map((B,z)=>a(5+z))};return{text:U,pictures:N}})}judge(l,p){return this.ask(_=>({isEqual:_.judge(l?1:0,p)===1,line:this.text(_,_.length())}))}level(){return this.ask(l=>{let p=l.level(),_=new Float64Array(l.memory.buffer,l.doubles(),p).slice();return{columns:this.text(l,l.level_names()),numbers:_}})}ask(l){try{return this.isOpen||this.calls.open(),this.isOpen=!0,l(this.calls)}catch(p){throw this.queries.clear(),this.renew(),p instanceof WebAssembly.RuntimeError?new Error("the report file is damaged: its numbers fit nothing"):p instanceof Error?p:new Error(String(p))}}renew(){let l,p=new WebAssembly.Instance(this.module,xn(()=>l,this.queries));this.calls=p.exports,l=this.calls.memory,this.calls._initialize(),this.isOpen=!1}text(l,p){return new TextDecoder().decode(new Uint8Array(l.memory.buffer,l.text(),p))}};var Ce=new Map,wr,dr=0;async function qn(w){switch(w.act){case"load":return wr={module:await WebAssembly.compile(w.inspector),sql:await(0,yr.default)({wasmBinary:w.sqlite.buffer})},null;case"open":return Ce.set(++dr,Xe.open(w.bytes,wr)),dr;case"close":return Ce.get(w.report)?.close(),Ce.delete(w.report),null;default:{let l=Ce.get(w.report);if(!l)throw new Error("the report was closed");return l[w.act].apply(l,w.values)}}}onmessage=async({data:w})=>{let l=p=>postMessage(p);try{l({answer:await qn(w)})}catch(p){l({error:p instanceof Error?p.message:String(p)})}};})();\n'});async function jp(){return As&&(await As).isLost&&(As=void 0),As??=Xl.start(),As}var Jp,Xl,As,Rs,Ru=Ge(()=>{"use strict";Tu();Ol();Jp=15e3,Xl=class i{isLost=!1;worker;turn=Promise.resolve();constructor(){let e=URL.createObjectURL(new Blob([Au],{type:"text/javascript"}));this.worker=new Worker(e),URL.revokeObjectURL(e)}static async start(){let[e,t]=await Promise.all([Ss("inspector.wasm"),Ss("sqlite.wasm")]),n=new i;return await n.put({act:"load",inspector:e,sqlite:t},null),n}ask(e){let t=this.turn.then(()=>this.put(e,Jp));return this.turn=t.catch(()=>{}),t}put(e,t){return this.isLost?Promise.reject(new Error("its reading was ended before this was looked for: ask again")):new Promise((n,s)=>{let r=o=>{this.isLost=!0,this.worker.terminate(),s(new Error(o))},a=t===null?void 0:setTimeout(()=>r(`it took longer than ${t/1e3} s to read, and was ended: a server writes no such file, or it is too large for a page`),t);this.worker.onmessage=({data:o})=>{clearTimeout(a),"error"in o?s(new Error(o.error)):n(o.answer)},this.worker.onerror=o=>{clearTimeout(a),r(`its thread ended: ${o.message??"no reason was given"}`)},this.worker.postMessage(e)})}};Rs=class i{constructor(e){this.bytes=e}bytes;opened;static async open(e){let t=new i(e);return await t.place(),t}async ask(e,...t){let{thread:n,report:s}=await this.place();return await n.ask({act:e,report:s,values:t})}close(){this.opened?.then(({thread:e,report:t})=>{e.isLost||e.ask({act:"close",report:t})}).catch(()=>{})}async place(){return this.opened&&(await this.opened).thread.isLost&&(this.opened=void 0),this.opened??=(async()=>{let[e,t]=await Promise.all([jp(),this.bytes()]);return{thread:e,report:await e.ask({act:"open",bytes:t})}})(),this.opened}}});async function Pu(i,e){let{text:t,pictures:n}=await i.ask("inspect",e.projectile,e.id);return{shot:JSON.parse(t),pictures:n,level:await i.ask("level")}}function Cu(i){let{error:e}=i;if(e)throw new Error(e);return i}var hn,Cs,Gr,$l=Ge(()=>{"use strict";Ru();hn=i=>`${i.projectile?"projectile":"shot"}=${i.id}`;Cs=class i{constructor(e,t){this.name=e;this.file=t}name;file;static async open(e,t){return new i(e,await Rs.open(t))}async list(e){return JSON.parse(await this.file.ask("list",e))}async choices(){return JSON.parse(await this.file.ask("choices"))}async see(e){return Pu(this.file,e)}async lend(e,t){await t(this.file)}close(){this.file.close()}};Gr=class{constructor(e){this.name=e}name;async list(e){return await this.json(`list?${e}`)}async choices(){return await this.json("choices")}async see(e){let t=await this.part(hn(e));try{return await Pu(t,e)}finally{t.close()}}async lend(e,t){let n=await this.part(e);try{await t(n)}finally{n.close()}}close(){}async part(e){let t=await this.fetch(`part.sqlite?${e}`),n=new Uint8Array(await t.arrayBuffer());return n[0]===123&&Cu(JSON.parse(new TextDecoder().decode(n))),Rs.open(async()=>n)}async fetch(e){let t=await fetch(new URL(e,document.baseURI)).catch(()=>{throw new Error("the program that serves this page is gone: start it again")});if(!t.ok)throw new Error(`the program answered ${t.status}`);return t}async json(e){return Cu(await(await this.fetch(e)).json())}}});var Ui,Nn,Kp,Iu,Lu,Hr,Nu=Ge(()=>{"use strict";Vr();_i();mt();$l();en();Ui=46,Nn=1e3,Kp=8e6,Iu=[["only","Kind"],["user","Player"],["weapon","Weapon"],["reason","Reason"],["differs","Would differ by"],["since","From (UTC)"],["until","Before (UTC)"]],Lu=[...Iu.map(([i])=>i),"disagreed"],Hr=class{constructor(e){this.report=e;this.scroller.tabIndex=0,this.scroller.setAttribute("role","listbox"),this.scroller.setAttribute("aria-label","Shots, the newest first"),this.scroller.append(this.filler),this.scroller.addEventListener("scroll",()=>this.show(),{passive:!0}),this.scroller.addEventListener("keydown",t=>this.key(t)),new ResizeObserver(()=>{this.measure(),this.show()}).observe(this.scroller),this.form.addEventListener("submit",t=>t.preventDefault()),this.form.addEventListener("change",()=>{this.filter()}),this.root.append(this.form,this.scroller)}report;root=V("div","","list");onChoose=()=>{};onFilter=()=>{};onFault=()=>{};count=0;form=V("form","","filters");scroller=V("div","","rows");filler=V("div");inputs=new Map;disagreed=V("input");pages=new Map;generation=0;chosen=null;chosenAt=-1;async start(e){this.addFilters(await this.report.choices(),e),await this.filter()}query(){let e=new URLSearchParams;for(let[t,n]of this.inputs)n.value&&e.set(t,n.value);return this.disagreed.checked&&e.set("disagreed","1"),e.toString().replaceAll("+","%20")}async choose(e){if(this.count===0)return;let t=Math.max(0,Math.min(e,this.count-1)),n=await this.line(t);if(!n)return;this.chosen=n,this.chosenAt=t;let s=t*this.scale();s<this.scroller.scrollTop&&(this.scroller.scrollTop=s);let r=s+(Ui-this.scroller.clientHeight)*(this.scale()/Ui);r>this.scroller.scrollTop&&(this.scroller.scrollTop=r),this.show(),this.onChoose(n)}next(e){this.choose(this.chosenAt+e)}async chooseKey(e){let t=this.query(),{place:n}=await this.report.list(`${t}${t?"&":""}${hn(e)}&newest=1`);if(n===null)return!1;let s=Math.floor(n/Nn),r=(await this.page(s))?.findIndex(a=>hn(a)===hn(e))??-1;return r>=0&&await this.choose(s*Nn+r),r>=0}addFilters(e,t){let n=(l,c,h)=>[new Option(h,""),...l.map(({name:d,count:u})=>new Option(`${c(d)} (${u.toLocaleString("en")})`,d))],s=l=>l,r={only:[new Option("rays and projectiles",""),new Option("rays","shots"),new Option("projectiles","projectiles")],user:n(e.users,l=>l==="0"?"unknown":`user ${l}`,"all players"),weapon:n(e.weapons,s,"all weapons"),reason:n(e.reasons,l=>l,"all reasons"),differs:n(e.ways,zr,"any way"),since:null,until:null};for(let[l,c]of Iu){let h=r[l],d=h?V("select"):V("input");h?d.append(...h):Object.assign(d,{type:"datetime-local",step:"1"}),d.id=`filter-${l}`;let u=t.get(l);u&&this.fill(l,d,u);for(let g of h??[])l==="reason"&&g.value&&(g.title=xi(g.value));this.inputs.set(l,d);let f=V("label","",l==="differs"?"filter wide":"filter");f.append(V("span",c),d),this.form.append(f)}let a=V("label","","filter check");Object.assign(this.disagreed,{type:"checkbox",id:"filter-disagreed",checked:t.get("disagreed")==="1"});let o=t.get("disagreed");o!==null&&o!=="1"&&jt("disagreed",o),a.append(this.disagreed,V("span","Only where screen and verdict differ")),this.form.append(a)}fill(e,t,n){t.value=n,t.value===""&&(jt(e,n),t.value="")}async filter(){this.generation++,this.pages.clear(),this.chosenAt=-1;let e=this.query();try{await this.page(0),this.measure(),this.scroller.scrollTop=0,this.show(),this.onFilter(this.count,e)}catch(t){this.onFault(t)}}async page(e){let t=this.pages.get(e);if(t!==void 0)return t;this.pages.set(e,null);let n=this.generation,s=this.query(),r=await this.report.list(`${s}${s?"&":""}skip=${e*Nn}&newest=${Nn}`);return n!==this.generation?null:(this.count=r.count,this.pages.set(e,r.lines),r.lines)}async line(e){return(await this.page(Math.floor(e/Nn)))?.[e%Nn]}measure(){let e=this.scale()/Ui;this.filler.style.height=`${this.count*this.scale()+this.scroller.clientHeight*(1-e)}px`}scale(){return Math.min(Ui,Kp/Math.max(this.count,1))}show(){let e=this.scale(),t=this.scroller.scrollTop,n=Math.max(0,Math.floor(t/e)),s=Math.min(this.count,n+Math.ceil(this.scroller.clientHeight/Ui)+1),r=[];for(let a=n;a<s;a++){let o=this.pages.get(Math.floor(a/Nn));o===void 0&&this.page(Math.floor(a/Nn)).then(()=>this.show(),c=>this.onFault(c));let l=o?.[a%Nn];l&&r.push(this.row(l,a,t+(a-t/e)*Ui))}this.filler.replaceChildren(...r),this.count===0&&this.filler.append(V("p","No such shots.","note"))}row(e,t,n){let s=V("div","",`row ${xu(e)}`);s.style.top=`${n}px`,s.setAttribute("role","option");let r=this.chosen!==null&&hn(this.chosen)===hn(e);s.setAttribute("aria-selected",String(r));let a=V("span","","what");a.append(V("b",e.weapon),` ${Wl(e)}`);let o=V("span",ql(e.at),"time");return o.title=Su(e.at),s.append(V("i","","mark"),a,o,V("span",`${Hl(e.user,e.client)} \xB7 ${Mu(e)}`,e.disagreed?"why bad":"why")),s.addEventListener("click",()=>{this.choose(t)}),s}key(e){let n={ArrowDown:1,ArrowUp:-1,PageDown:10,PageUp:-10,Home:-this.count,End:this.count}[e.key];n!==void 0&&(e.preventDefault(),this.next(n))}}});function Wr(i,...e){let t=V("section","","card");return t.append(V("h2",i),...e),t}function Qp(i){let e=V("p","",`proof ${i.replay.equal?"good":"bad"}`),t=i.end_kind==="target"?"as far as it is stored":"bit for bit",n=i.projectile===void 0?"Judged":"Flown";e.append(V("b",i.replay.equal?`${n} again in this page: equal, ${t}.`:`${n} again in this page: DIFFERENT.`));let s=V("ul");s.append(...i.replay.lines.map(a=>V("li",a)));let r=V("div","","proved");return r.append(e,s),r}function em(i){let e=V("p",i.projectile===void 0?i.explanation:(i.words.split(`
`)[2]??"").trim(),"said"),t=V("dl");for(let[n,s]of Eu(i))t.append(V("dt",n),V("dd",s));return Wr("The verdict, as its shooter is told",e,Qp(i),t)}function nm(i,e){let t=i.shot.ways??[];if(t.length===0)return null;let n=V("table","","ways3"),s=V("tr");s.append(...["Way","Says","The line of the shot"].map(c=>V("th",c)));let r=V("tbody"),a=-1,o=t.map((c,h)=>{let d=V("tr"),u=V("td"),f=V("button",zr(c.name));f.type="button",f.disabled=i.pictures.ways[h].length===0,f.title=f.disabled?"The record has no hitbox of this way":"Shows its hitbox in the third world",f.addEventListener("click",()=>{a=a===h?-1:h,o.forEach((x,m)=>x.classList.toggle("shown",m===a)),e(a<0?null:{picture:i.pictures.ways[h],title:`Where "${c.name}" has them`})}),u.append(f);let g=c.victim?`${c.victim}${c.group?`, ${c.group}`:""}`:"nobody";return d.append(u,V("td",g,h>0&&c.differs?"bad":""),V("td",tm(c))),d});r.append(...o);let l=V("thead");return l.append(s),n.append(l,r),Wr("What other ways to rewind would have said",n)}function sm(i){let e=V("li"),t=V("span","","who");t.append(V("b",i.entity??"nobody"),` ${im[i.status]??i.status}`);let n=V("span","","bar"),s=i.sample_ticks,[r,a]=[Math.min(...s),Math.max(...s)],o=h=>`${a>r?100*(h-r)/(a-r):50}%`;if(s.length>0){for(let d of s){let u=V("i","",d===i.from_tick||d===i.to_tick?"used":"");u.style.left=o(d),u.title=`tick ${d}`,n.append(u)}let h=V("i","","drawn");h.style.left=o(i.from_tick+i.fraction_ratio*(i.to_tick-i.from_tick)),n.append(h)}let l=(100*i.fraction_ratio).toFixed(0),c=i.status==="interpolated"?`tick ${i.from_tick}, then ${l} % of the way to ${i.to_tick}`:i.from_tick>=0?`tick ${i.from_tick}`:"no sample";return e.append(t,n,V("span",c,"blend"),V("span",`${i.beside_line_m.toFixed(2)} m beside the line`,"beside")),e}function rm(i){let e=(i.entities??[]).filter(n=>n.judged_view===0);if(e.length===0)return null;let t=V("ol","","samples");return t.append(...e.map(sm)),Wr("The samples that the screen was drawn from",t)}function am(i){let e=V("ul","","shows");for(let t of["screen","rewound","now"])e.append(V("li",i.shows[t],t));return Wr("What the record has",e)}function om(i){let e=V("details","","card"),t=V("pre",i.words.trimEnd());return e.append(V("summary","In the engineer's words"),t),e}function Du(i,e){return[em(i.shot),nm(i,e),rm(i.shot),am(i.shot),om(i.shot)].filter(t=>t!==null)}var tm,im,Uu=Ge(()=>{"use strict";Vr();mt();tm=i=>i.passes_m===null?"":i.passes_m<5e-4?"meets the hitbox":`passes it by ${i.passes_m.toFixed(2)} m`;im={interpolated:"between two samples",held:"held at the newest sample",extrapolated:"ahead of the newest sample",dead:"dead on that screen"}});function lm(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function cm(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function Hs(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function $d(){let i=Hs("canvas");return i.style.display="block",i}function Qc(...i){let e="THREE."+i.shift();Qi?Qi("log",e,...i):console.log(e,...i)}function Yd(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Re(...i){i=Yd(i);let e="THREE."+i.shift();if(Qi)Qi("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function Le(...i){i=Yd(i);let e="THREE."+i.shift();if(Qi)Qi("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function Os(...i){let e=i.join(" ");e in Fu||(Fu[e]=!0,Re(...i))}function Zd(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}function xr(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Ct[i&255]+Ct[i>>8&255]+Ct[i>>16&255]+Ct[i>>24&255]+"-"+Ct[e&255]+Ct[e>>8&255]+"-"+Ct[e>>16&15|64]+Ct[e>>24&255]+"-"+Ct[t&63|128]+Ct[t>>8&255]+"-"+Ct[t>>16&255]+Ct[t>>24&255]+Ct[n&255]+Ct[n>>8&255]+Ct[n>>16&255]+Ct[n>>24&255]).toLowerCase()}function He(i,e,t){return Math.max(e,Math.min(t,i))}function hm(i,e){return(i%e+e)%e}function Yl(i,e,t){return(1-t)*i+t*e}function jd(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function eh(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function um(i,e){if(e.constructor===Float32Array)return i;let t=eh(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function dm(i,e){if(e.constructor===Float32Array)return i;let t=eh(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}function fm(){let i={enabled:!0,workingColorSpace:Vs,spaces:{},convert:function(s,r,a){return this.enabled===!1||r===a||!r||!a||(this.spaces[r].transfer===je&&(s.r=zn(s.r),s.g=zn(s.g),s.b=zn(s.b)),this.spaces[r].primaries!==this.spaces[a].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[a].fromXYZ)),this.spaces[a].transfer===je&&(s.r=Ji(s.r),s.g=Ji(s.g),s.b=Ji(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Zn?Gs:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,a){return s.copy(this.spaces[a].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[Vs]:{primaries:e,whitePoint:n,transfer:Gs,toXYZ:ku,fromXYZ:Bu,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:Ht},outputColorSpaceConfig:{drawingBufferColorSpace:Ht}},[Ht]:{primaries:e,whitePoint:n,transfer:je,toXYZ:ku,fromXYZ:Bu,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:Ht}}}),i}function zn(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function Ji(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}function jl(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Ia.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Re("Texture: Unable to serialize Texture."),{})}function ec(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}function lc(i,e,t,n,s){for(let r=0,a=i.length-3;r<=a;r+=3){wi.fromArray(i,r);let o=s.x*Math.abs(wi.x)+s.y*Math.abs(wi.y)+s.z*Math.abs(wi.z),l=e.dot(wi),c=t.dot(wi),h=n.dot(wi);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>o)return!1}return!0}function Cm(i,e,t,n,s,r,a,o){let l;if(e.side===Ot?l=n.intersectTriangle(a,r,s,!0,o):l=n.intersectTriangle(s,r,a,e.side===ci,o),l===null)return null;ra.copy(o),ra.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(ra);return c<t.near||c>t.far?null:{distance:c,point:ra.clone(),object:i}}function aa(i,e,t,n,s,r,a,o,l,c){i.getVertexPosition(o,ta),i.getVertexPosition(l,na),i.getVertexPosition(c,ia);let h=Cm(i,e,t,n,ta,na,ia,Ju);if(h){let d=new L;Bn.getBarycoord(Ju,ta,na,ia,d),s&&(h.uv=Bn.getInterpolatedAttribute(s,o,l,c,d,new Ae)),r&&(h.uv1=Bn.getInterpolatedAttribute(r,o,l,c,d,new Ae)),a&&(h.normal=Bn.getInterpolatedAttribute(a,o,l,c,d,new L),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let u={a:o,b:l,c,normal:new L,materialIndex:0};Bn.getNormal(ta,na,ia,u.normal),h.face=u,h.barycoord=d}return h}function ha(i,e,t,n,s,r,a){let o=i.geometry.attributes.position;if(Ua.fromBufferAttribute(o,s),Fa.fromBufferAttribute(o,r),t.distanceSqToSegment(Ua,Fa,pc,td)>n)return;pc.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(pc);if(!(c<e.near||c>e.far))return{distance:c,point:td.clone().applyMatrix4(i.matrixWorld),index:a,face:null,faceIndex:null,barycoord:null,object:i}}function th(){let i=0,e=0,t=0,n=0;function s(r,a,o,l){i=r,e=o,t=-3*r+3*a-2*o-l,n=2*r-2*a+o+l}return{initCatmullRom:function(r,a,o,l,c){s(a,o,c*(o-r),c*(l-a))},initNonuniformCatmullRom:function(r,a,o,l,c,h,d){let u=(a-r)/c-(o-r)/(c+h)+(o-a)/h,f=(o-a)/h-(l-a)/(h+d)+(l-o)/d;u*=h,f*=h,s(a,o,u,f)},calc:function(r){let a=r*r,o=a*r;return i+e*r+t*a+n*o}}}function ad(i,e,t,n,s){let r=(n-e)*.5,a=(s-t)*.5,o=i*i,l=i*o;return(2*t-2*n+r+a)*l+(-3*t+3*n-2*r-a)*o+r*i+t}function Lm(i,e){let t=1-i;return t*t*e}function Nm(i,e){return 2*(1-i)*i*e}function Dm(i,e){return i*i*e}function ks(i,e,t,n){return Lm(i,e)+Nm(i,t)+Dm(i,n)}function Um(i,e){let t=1-i;return t*t*t*e}function Fm(i,e){let t=1-i;return 3*t*t*i*e}function Om(i,e){return 3*(1-i)*i*i*e}function km(i,e){return i*i*i*e}function Bs(i,e,t,n,s){return Um(i,e)+Fm(i,t)+Om(i,n)+km(i,s)}function Li(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(od(s))s.isRenderTargetTexture?(Re("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(od(s[0])){let r=[];for(let a=0,o=s.length;a<o;a++)r[a]=s[a].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function Lt(i){let e={};for(let t=0;t<i.length;t++){let n=Li(i[t]);for(let s in n)e[s]=n[s]}return e}function od(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function zm(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function nh(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:$e.workingColorSpace}function $i(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function pa(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}function ef(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function Hm(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function Wm(i,e,t,n,s){let r=(i-e)/(s-e);for(let a=0;a<8;a++){let o=ef(r,e,t,n,s)-i;if(Math.abs(o)<1e-10)break;let l=Hm(r,e,t,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-o/l))}return r}function ld(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function cd(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}function rh(i,e,t,n){let s=Qm(n);switch(t){case qc:return i*e;case po:return i*e/s.components*s.byteLength;case mo:return i*e/s.components*s.byteLength;case hi:return i*e*2/s.components*s.byteLength;case go:return i*e*2/s.components*s.byteLength;case Xc:return i*e*3/s.components*s.byteLength;case yn:return i*e*4/s.components*s.byteLength;case _o:return i*e*4/s.components*s.byteLength;case pr:case mr:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case gr:case _r:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case vo:case bo:return Math.max(i,16)*Math.max(e,8)/4;case yo:case xo:return Math.max(i,8)*Math.max(e,8)/2;case wo:case Mo:case Eo:case To:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case So:case yr:case Ao:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Ro:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Co:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case Po:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case Io:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case Lo:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case No:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case Do:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case Uo:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case Fo:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case Oo:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case ko:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case Bo:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case zo:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case Vo:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case Go:case Ho:case Wo:return Math.ceil(i/4)*Math.ceil(e/4)*16;case qo:case Xo:return Math.ceil(i/4)*Math.ceil(e/4)*8;case vr:case $o:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function Qm(i){switch(i){case zt:case Vc:return{byteLength:1,components:1};case us:case Gc:case _n:return{byteLength:2,components:1};case uo:case fo:return{byteLength:2,components:4};case gn:case ho:case rn:return{byteLength:4,components:1};case Hc:case Wc:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}var pd,Ac,md,dr,gd,ls,ci,Ot,Tn,Ri,cs,Rc,Cc,Pc,_d,Ci,yd,vd,xd,bd,wd,Md,Sd,Ed,Ic,Lc,Td,Ad,Rd,Cd,Pd,Id,Ld,Nd,Dd,xa,ba,wa,ji,Ma,Sa,Ea,Ta,ao,Ud,Fd,An,Nc,Dc,Uc,Fc,Oc,kc,Bc,zc,Pi,hs,oo,lo,Aa,bn,Ra,wt,Od,fr,Ut,co,$n,zt,Vc,Gc,us,ho,gn,rn,_n,uo,fo,Ii,Hc,Wc,qc,Xc,yn,Vn,Yn,po,mo,hi,go,_o,pr,mr,gr,_r,yo,vo,xo,bo,wo,Mo,So,Eo,To,yr,Ao,Ro,Co,Po,Io,Lo,No,Do,Uo,Fo,Oo,ko,Bo,zo,Vo,Go,Ho,Wo,qo,Xo,vr,$o,zs,Ca,_a,xc,bc,wc,Mc,kd,Yo,Bd,Zn,Ht,Vs,Gs,je,ya,$c,Yc,zd,Vd,Gd,Hd,Zc,Wd,qd,Jc,jc,Xd,Kc,nn,Ki,Fu,Qi,Jd,Mn,Ct,va,Pa,Ae,Wt,L,Zl,Ou,Ne,Jl,ku,Bu,$e,Fi,Ia,pm,es,mm,Kl,Bt,ot,La,qt,Ws,Na,Ze,Oi,un,gm,_m,ei,qr,Vt,zu,Vu,Gn,qs,ym,Gu,ki,Dn,Xr,Ps,vm,xm,Hu,Wu,qu,Xu,bm,Bi,Ql,Tt,wn,wm,ts,Kd,ti,$r,ze,Pt,Xs,dn,Un,tc,Fn,zi,Vi,$u,nc,ic,sc,rc,ac,oc,Bn,Sn,On,fn,Yr,Gi,Hi,Wi,ni,ii,bi,Is,Zr,Jr,wi,dt,jr,Mm,mn,$s,Ys,it,Sm,Ls,cc,Hn,Em,tn,hc,qi,Gt,Ns,bt,It,uc,Tm,Am,pn,Rm,Wn,kn,dc,Kr,Qr,Zs,Ei,Yu,Mi,ea,Zu,ta,na,ia,fc,sa,Ju,ra,Ft,Js,js,Xi,ju,oa,Ku,Pm,Ds,Us,ns,Si,Im,la,ri,Qu,Da,Ti,Ua,Fa,ed,Fs,ca,pc,td,Oa,nd,id,is,Ks,qn,Qs,er,Xn,ss,ua,da,mc,fa,tr,sn,nr,ka,sd,rd,gc,_c,yc,rs,Ba,za,Va,Ga,Ha,ir,Wa,Bm,sr,as,rr,Qd,Vm,Gm,En,qa,Ai,Xa,$a,ai,Ya,Za,Ja,ja,Xt,oi,Ka,Qa,eo,ar,li,to,no,tf,io,or,lr,vc,hd,ud,so,ma,ga,xn,cr,si,dd,fd,Dt,hr,Sc,ur,Yi,Zi,os,ro,ih,qm,sh,Xm,$m,Ym,Zm,Jm,jm,Km,Ec,st,jb,Tc,ah=Ge(()=>{pd=0,Ac=1,md=2,dr=1,gd=2,ls=3,ci=0,Ot=1,Tn=2,Ri=0,cs=1,Rc=2,Cc=3,Pc=4,_d=5,Ci=100,yd=101,vd=102,xd=103,bd=104,wd=200,Md=201,Sd=202,Ed=203,Ic=204,Lc=205,Td=206,Ad=207,Rd=208,Cd=209,Pd=210,Id=211,Ld=212,Nd=213,Dd=214,xa=0,ba=1,wa=2,ji=3,Ma=4,Sa=5,Ea=6,Ta=7,ao=0,Ud=1,Fd=2,An=0,Nc=1,Dc=2,Uc=3,Fc=4,Oc=5,kc=6,Bc=7,zc=300,Pi=301,hs=302,oo=303,lo=304,Aa=1e3,bn=1001,Ra=1002,wt=1003,Od=1004,fr=1005,Ut=1006,co=1007,$n=1008,zt=1009,Vc=1010,Gc=1011,us=1012,ho=1013,gn=1014,rn=1015,_n=1016,uo=1017,fo=1018,Ii=1020,Hc=35902,Wc=35899,qc=1021,Xc=1022,yn=1023,Vn=1026,Yn=1027,po=1028,mo=1029,hi=1030,go=1031,_o=1033,pr=33776,mr=33777,gr=33778,_r=33779,yo=35840,vo=35841,xo=35842,bo=35843,wo=36196,Mo=37492,So=37496,Eo=37488,To=37489,yr=37490,Ao=37491,Ro=37808,Co=37809,Po=37810,Io=37811,Lo=37812,No=37813,Do=37814,Uo=37815,Fo=37816,Oo=37817,ko=37818,Bo=37819,zo=37820,Vo=37821,Go=36492,Ho=36494,Wo=36495,qo=36283,Xo=36284,vr=36285,$o=36286,zs=2300,Ca=2301,_a=2302,xc=2303,bc=2400,wc=2401,Mc=2402,kd=3200,Yo=0,Bd=1,Zn="",Ht="srgb",Vs="srgb-linear",Gs="linear",je="srgb",ya=7680,$c=7681,Yc=517,zd=519,Vd=512,Gd=513,Hd=514,Zc=515,Wd=516,qd=517,Jc=518,jc=519,Xd=35044,Kc="300 es",nn=2e3,Ki=2001;Fu={},Qi=null;Jd={[xa]:xa,[wa]:Ea,[Ma]:Ma,[ji]:Sa,[ba]:ba,[Ea]:wa,[Ta]:Ta,[Sa]:ji},Mn=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,a=s.length;r<a;r++)s[r].call(this,e);e.target=null}}},Ct=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],va=Math.PI/180,Pa=180/Math.PI;Ae=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=He(this.x,e.x,t.x),this.y=He(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=He(this.x,e,t),this.y=He(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(He(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(He(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,a=this.y-e.y;return this.x=r*n-a*s+e.x,this.y=r*s+a*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Wt=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,a,o){let l=n[s+0],c=n[s+1],h=n[s+2],d=n[s+3],u=r[a+0],f=r[a+1],g=r[a+2],x=r[a+3];if(d!==x||l!==u||c!==f||h!==g){let m=l*u+c*f+h*g+d*x;m<0&&(u=-u,f=-f,g=-g,x=-x,m=-m);let p=1-o;if(m<.9995){let w=Math.acos(m),T=Math.sin(w);p=Math.sin(p*w)/T,o=Math.sin(o*w)/T,l=l*p+u*o,c=c*p+f*o,h=h*p+g*o,d=d*p+x*o}else{l=l*p+u*o,c=c*p+f*o,h=h*p+g*o,d=d*p+x*o;let w=1/Math.sqrt(l*l+c*c+h*h+d*d);l*=w,c*=w,h*=w,d*=w}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=d}static multiplyQuaternionsFlat(e,t,n,s,r,a){let o=n[s],l=n[s+1],c=n[s+2],h=n[s+3],d=r[a],u=r[a+1],f=r[a+2],g=r[a+3];return e[t]=o*g+h*d+l*f-c*u,e[t+1]=l*g+h*u+c*d-o*f,e[t+2]=c*g+h*f+o*u-l*d,e[t+3]=h*g-o*d-l*u-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,a=e._order,o=Math.cos,l=Math.sin,c=o(n/2),h=o(s/2),d=o(r/2),u=l(n/2),f=l(s/2),g=l(r/2);switch(a){case"XYZ":this._x=u*h*d+c*f*g,this._y=c*f*d-u*h*g,this._z=c*h*g+u*f*d,this._w=c*h*d-u*f*g;break;case"YXZ":this._x=u*h*d+c*f*g,this._y=c*f*d-u*h*g,this._z=c*h*g-u*f*d,this._w=c*h*d+u*f*g;break;case"ZXY":this._x=u*h*d-c*f*g,this._y=c*f*d+u*h*g,this._z=c*h*g+u*f*d,this._w=c*h*d-u*f*g;break;case"ZYX":this._x=u*h*d-c*f*g,this._y=c*f*d+u*h*g,this._z=c*h*g-u*f*d,this._w=c*h*d+u*f*g;break;case"YZX":this._x=u*h*d+c*f*g,this._y=c*f*d+u*h*g,this._z=c*h*g-u*f*d,this._w=c*h*d-u*f*g;break;case"XZY":this._x=u*h*d-c*f*g,this._y=c*f*d-u*h*g,this._z=c*h*g+u*f*d,this._w=c*h*d+u*f*g;break;default:Re("Quaternion: .setFromEuler() encountered an unknown order: "+a)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],a=t[1],o=t[5],l=t[9],c=t[2],h=t[6],d=t[10],u=n+o+d;if(u>0){let f=.5/Math.sqrt(u+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(a-s)*f}else if(n>o&&n>d){let f=2*Math.sqrt(1+n-o-d);this._w=(h-l)/f,this._x=.25*f,this._y=(s+a)/f,this._z=(r+c)/f}else if(o>d){let f=2*Math.sqrt(1+o-n-d);this._w=(r-c)/f,this._x=(s+a)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+d-n-o);this._w=(a-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(He(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,a=e._w,o=t._x,l=t._y,c=t._z,h=t._w;return this._x=n*h+a*o+s*c-r*l,this._y=s*h+a*l+r*o-n*c,this._z=r*h+a*c+n*l-s*o,this._w=a*h-n*o-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,a=e._w,o=this.dot(e);o<0&&(n=-n,s=-s,r=-r,a=-a,o=-o);let l=1-t;if(o<.9995){let c=Math.acos(o),h=Math.sin(c);l=Math.sin(l*c)/h,t=Math.sin(t*c)/h,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+a*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+a*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},L=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Ou.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Ou.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,a=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*a,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*a,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*a,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,a=e.y,o=e.z,l=e.w,c=2*(a*s-o*n),h=2*(o*t-r*s),d=2*(r*n-a*t);return this.x=t+l*c+a*d-o*h,this.y=n+l*h+o*c-r*d,this.z=s+l*d+r*h-a*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=He(this.x,e.x,t.x),this.y=He(this.y,e.y,t.y),this.z=He(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=He(this.x,e,t),this.y=He(this.y,e,t),this.z=He(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(He(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,a=t.x,o=t.y,l=t.z;return this.x=s*l-r*o,this.y=r*a-n*l,this.z=n*o-s*a,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return Zl.copy(this).projectOnVector(e),this.sub(Zl)}reflect(e){return this.sub(Zl.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(He(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Zl=new L,Ou=new Wt,Ne=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,s,r,a,o,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,a,o,l,c)}set(e,t,n,s,r,a,o,l,c){let h=this.elements;return h[0]=e,h[1]=s,h[2]=o,h[3]=t,h[4]=r,h[5]=l,h[6]=n,h[7]=a,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,a=n[0],o=n[3],l=n[6],c=n[1],h=n[4],d=n[7],u=n[2],f=n[5],g=n[8],x=s[0],m=s[3],p=s[6],w=s[1],T=s[4],M=s[7],A=s[2],E=s[5],_=s[8];return r[0]=a*x+o*w+l*A,r[3]=a*m+o*T+l*E,r[6]=a*p+o*M+l*_,r[1]=c*x+h*w+d*A,r[4]=c*m+h*T+d*E,r[7]=c*p+h*M+d*_,r[2]=u*x+f*w+g*A,r[5]=u*m+f*T+g*E,r[8]=u*p+f*M+g*_,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],a=e[4],o=e[5],l=e[6],c=e[7],h=e[8];return t*a*h-t*o*c-n*r*h+n*o*l+s*r*c-s*a*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],a=e[4],o=e[5],l=e[6],c=e[7],h=e[8],d=h*a-o*c,u=o*l-h*r,f=c*r-a*l,g=t*d+n*u+s*f;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let x=1/g;return e[0]=d*x,e[1]=(s*c-h*n)*x,e[2]=(o*n-s*a)*x,e[3]=u*x,e[4]=(h*t-s*l)*x,e[5]=(s*r-o*t)*x,e[6]=f*x,e[7]=(n*l-c*t)*x,e[8]=(a*t-n*r)*x,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,a,o){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*a+c*o)+a+e,-s*c,s*l,-s*(-c*a+l*o)+o+t,0,0,1),this}scale(e,t){return Os("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Jl.makeScale(e,t)),this}rotate(e){return Os("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Jl.makeRotation(-e)),this}translate(e,t){return Os("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Jl.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Jl=new Ne,ku=new Ne().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Bu=new Ne().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);$e=fm();Ia=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{Fi===void 0&&(Fi=Hs("canvas")),Fi.width=e.width,Fi.height=e.height;let s=Fi.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=Fi}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=Hs("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let a=0;a<r.length;a++)r[a]=zn(r[a]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(zn(t[n]/255)*255):t[n]=zn(t[n]);return{data:t,width:e.width,height:e.height}}else return Re("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},pm=0,es=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:pm++}),this.uuid=xr(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let a=0,o=s.length;a<o;a++)s[a].isDataTexture?r.push(jl(s[a].image)):r.push(jl(s[a]))}else r=jl(s);n.url=r}return t||(e.images[this.uuid]=n),n}};mm=0,Kl=new L,Bt=class i extends Mn{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=bn,s=bn,r=Ut,a=$n,o=yn,l=zt,c=i.DEFAULT_ANISOTROPY,h=Zn){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:mm++}),this.uuid=xr(),this.name="",this.source=new es(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=a,this.anisotropy=c,this.format=o,this.internalFormat=null,this.type=l,this.offset=new Ae(0,0),this.repeat=new Ae(1,1),this.center=new Ae(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new Ne,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Kl).x}get height(){return this.source.getSize(Kl).y}get depth(){return this.source.getSize(Kl).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){Re(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Re(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==zc)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case Aa:e.x=e.x-Math.floor(e.x);break;case bn:e.x=e.x<0?0:1;break;case Ra:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case Aa:e.y=e.y-Math.floor(e.y);break;case bn:e.y=e.y<0?0:1;break;case Ra:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};Bt.DEFAULT_IMAGE=null;Bt.DEFAULT_MAPPING=zc;Bt.DEFAULT_ANISOTROPY=1;ot=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,a=e.elements;return this.x=a[0]*t+a[4]*n+a[8]*s+a[12]*r,this.y=a[1]*t+a[5]*n+a[9]*s+a[13]*r,this.z=a[2]*t+a[6]*n+a[10]*s+a[14]*r,this.w=a[3]*t+a[7]*n+a[11]*s+a[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],h=l[4],d=l[8],u=l[1],f=l[5],g=l[9],x=l[2],m=l[6],p=l[10];if(Math.abs(h-u)<.01&&Math.abs(d-x)<.01&&Math.abs(g-m)<.01){if(Math.abs(h+u)<.1&&Math.abs(d+x)<.1&&Math.abs(g+m)<.1&&Math.abs(c+f+p-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let T=(c+1)/2,M=(f+1)/2,A=(p+1)/2,E=(h+u)/4,_=(d+x)/4,b=(g+m)/4;return T>M&&T>A?T<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(T),s=E/n,r=_/n):M>A?M<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(M),n=E/s,r=b/s):A<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(A),n=_/r,s=b/r),this.set(n,s,r,t),this}let w=Math.sqrt((m-g)*(m-g)+(d-x)*(d-x)+(u-h)*(u-h));return Math.abs(w)<.001&&(w=1),this.x=(m-g)/w,this.y=(d-x)/w,this.z=(u-h)/w,this.w=Math.acos((c+f+p-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=He(this.x,e.x,t.x),this.y=He(this.y,e.y,t.y),this.z=He(this.z,e.z,t.z),this.w=He(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=He(this.x,e,t),this.y=He(this.y,e,t),this.z=He(this.z,e,t),this.w=He(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(He(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},La=class extends Mn{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Ut,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new ot(0,0,e,t),this.scissorTest=!1,this.viewport=new ot(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new Bt({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:Ut,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new es(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},qt=class extends La{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},Ws=class extends Bt{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=wt,this.minFilter=wt,this.wrapR=bn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}},Na=class extends Bt{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=wt,this.minFilter=wt,this.wrapR=bn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}},Ze=class i{static{this.prototype.isMatrix4=!0}constructor(e,t,n,s,r,a,o,l,c,h,d,u,f,g,x,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,a,o,l,c,h,d,u,f,g,x,m)}set(e,t,n,s,r,a,o,l,c,h,d,u,f,g,x,m){let p=this.elements;return p[0]=e,p[4]=t,p[8]=n,p[12]=s,p[1]=r,p[5]=a,p[9]=o,p[13]=l,p[2]=c,p[6]=h,p[10]=d,p[14]=u,p[3]=f,p[7]=g,p[11]=x,p[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/Oi.setFromMatrixColumn(e,0).length(),r=1/Oi.setFromMatrixColumn(e,1).length(),a=1/Oi.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*a,t[9]=n[9]*a,t[10]=n[10]*a,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,a=Math.cos(n),o=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),d=Math.sin(r);if(e.order==="XYZ"){let u=a*h,f=a*d,g=o*h,x=o*d;t[0]=l*h,t[4]=-l*d,t[8]=c,t[1]=f+g*c,t[5]=u-x*c,t[9]=-o*l,t[2]=x-u*c,t[6]=g+f*c,t[10]=a*l}else if(e.order==="YXZ"){let u=l*h,f=l*d,g=c*h,x=c*d;t[0]=u+x*o,t[4]=g*o-f,t[8]=a*c,t[1]=a*d,t[5]=a*h,t[9]=-o,t[2]=f*o-g,t[6]=x+u*o,t[10]=a*l}else if(e.order==="ZXY"){let u=l*h,f=l*d,g=c*h,x=c*d;t[0]=u-x*o,t[4]=-a*d,t[8]=g+f*o,t[1]=f+g*o,t[5]=a*h,t[9]=x-u*o,t[2]=-a*c,t[6]=o,t[10]=a*l}else if(e.order==="ZYX"){let u=a*h,f=a*d,g=o*h,x=o*d;t[0]=l*h,t[4]=g*c-f,t[8]=u*c+x,t[1]=l*d,t[5]=x*c+u,t[9]=f*c-g,t[2]=-c,t[6]=o*l,t[10]=a*l}else if(e.order==="YZX"){let u=a*l,f=a*c,g=o*l,x=o*c;t[0]=l*h,t[4]=x-u*d,t[8]=g*d+f,t[1]=d,t[5]=a*h,t[9]=-o*h,t[2]=-c*h,t[6]=f*d+g,t[10]=u-x*d}else if(e.order==="XZY"){let u=a*l,f=a*c,g=o*l,x=o*c;t[0]=l*h,t[4]=-d,t[8]=c*h,t[1]=u*d+x,t[5]=a*h,t[9]=f*d-g,t[2]=g*d-f,t[6]=o*h,t[10]=x*d+u}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(gm,e,_m)}lookAt(e,t,n){let s=this.elements;return Vt.subVectors(e,t),Vt.lengthSq()===0&&(Vt.z=1),Vt.normalize(),ei.crossVectors(n,Vt),ei.lengthSq()===0&&(Math.abs(n.z)===1?Vt.x+=1e-4:Vt.z+=1e-4,Vt.normalize(),ei.crossVectors(n,Vt)),ei.normalize(),qr.crossVectors(Vt,ei),s[0]=ei.x,s[4]=qr.x,s[8]=Vt.x,s[1]=ei.y,s[5]=qr.y,s[9]=Vt.y,s[2]=ei.z,s[6]=qr.z,s[10]=Vt.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,a=n[0],o=n[4],l=n[8],c=n[12],h=n[1],d=n[5],u=n[9],f=n[13],g=n[2],x=n[6],m=n[10],p=n[14],w=n[3],T=n[7],M=n[11],A=n[15],E=s[0],_=s[4],b=s[8],U=s[12],I=s[1],D=s[5],k=s[9],W=s[13],C=s[2],H=s[6],Y=s[10],G=s[14],ie=s[3],X=s[7],ee=s[11],te=s[15];return r[0]=a*E+o*I+l*C+c*ie,r[4]=a*_+o*D+l*H+c*X,r[8]=a*b+o*k+l*Y+c*ee,r[12]=a*U+o*W+l*G+c*te,r[1]=h*E+d*I+u*C+f*ie,r[5]=h*_+d*D+u*H+f*X,r[9]=h*b+d*k+u*Y+f*ee,r[13]=h*U+d*W+u*G+f*te,r[2]=g*E+x*I+m*C+p*ie,r[6]=g*_+x*D+m*H+p*X,r[10]=g*b+x*k+m*Y+p*ee,r[14]=g*U+x*W+m*G+p*te,r[3]=w*E+T*I+M*C+A*ie,r[7]=w*_+T*D+M*H+A*X,r[11]=w*b+T*k+M*Y+A*ee,r[15]=w*U+T*W+M*G+A*te,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],a=e[1],o=e[5],l=e[9],c=e[13],h=e[2],d=e[6],u=e[10],f=e[14],g=e[3],x=e[7],m=e[11],p=e[15],w=l*f-c*u,T=o*f-c*d,M=o*u-l*d,A=a*f-c*h,E=a*u-l*h,_=a*d-o*h;return t*(x*w-m*T+p*M)-n*(g*w-m*A+p*E)+s*(g*T-x*A+p*_)-r*(g*M-x*E+m*_)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],a=e[5],o=e[9],l=e[2],c=e[6],h=e[10];return t*(a*h-o*c)-n*(r*h-o*l)+s*(r*c-a*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],a=e[4],o=e[5],l=e[6],c=e[7],h=e[8],d=e[9],u=e[10],f=e[11],g=e[12],x=e[13],m=e[14],p=e[15],w=t*o-n*a,T=t*l-s*a,M=t*c-r*a,A=n*l-s*o,E=n*c-r*o,_=s*c-r*l,b=h*x-d*g,U=h*m-u*g,I=h*p-f*g,D=d*m-u*x,k=d*p-f*x,W=u*p-f*m,C=w*W-T*k+M*D+A*I-E*U+_*b;if(C===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let H=1/C;return e[0]=(o*W-l*k+c*D)*H,e[1]=(s*k-n*W-r*D)*H,e[2]=(x*_-m*E+p*A)*H,e[3]=(u*E-d*_-f*A)*H,e[4]=(l*I-a*W-c*U)*H,e[5]=(t*W-s*I+r*U)*H,e[6]=(m*M-g*_-p*T)*H,e[7]=(h*_-u*M+f*T)*H,e[8]=(a*k-o*I+c*b)*H,e[9]=(n*I-t*k-r*b)*H,e[10]=(g*E-x*M+p*w)*H,e[11]=(d*M-h*E-f*w)*H,e[12]=(o*U-a*D-l*b)*H,e[13]=(t*D-n*U+s*b)*H,e[14]=(x*T-g*A-m*w)*H,e[15]=(h*A-d*T+u*w)*H,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,a=e.x,o=e.y,l=e.z,c=r*a,h=r*o;return this.set(c*a+n,c*o-s*l,c*l+s*o,0,c*o+s*l,h*o+n,h*l-s*a,0,c*l-s*o,h*l+s*a,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,a){return this.set(1,n,r,0,e,1,a,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,a=t._y,o=t._z,l=t._w,c=r+r,h=a+a,d=o+o,u=r*c,f=r*h,g=r*d,x=a*h,m=a*d,p=o*d,w=l*c,T=l*h,M=l*d,A=n.x,E=n.y,_=n.z;return s[0]=(1-(x+p))*A,s[1]=(f+M)*A,s[2]=(g-T)*A,s[3]=0,s[4]=(f-M)*E,s[5]=(1-(u+p))*E,s[6]=(m+w)*E,s[7]=0,s[8]=(g+T)*_,s[9]=(m-w)*_,s[10]=(1-(u+x))*_,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let a=Oi.set(s[0],s[1],s[2]).length(),o=Oi.set(s[4],s[5],s[6]).length(),l=Oi.set(s[8],s[9],s[10]).length();r<0&&(a=-a),un.copy(this);let c=1/a,h=1/o,d=1/l;return un.elements[0]*=c,un.elements[1]*=c,un.elements[2]*=c,un.elements[4]*=h,un.elements[5]*=h,un.elements[6]*=h,un.elements[8]*=d,un.elements[9]*=d,un.elements[10]*=d,t.setFromRotationMatrix(un),n.x=a,n.y=o,n.z=l,this}makePerspective(e,t,n,s,r,a,o=nn,l=!1){let c=this.elements,h=2*r/(t-e),d=2*r/(n-s),u=(t+e)/(t-e),f=(n+s)/(n-s),g,x;if(l)g=r/(a-r),x=a*r/(a-r);else if(o===nn)g=-(a+r)/(a-r),x=-2*a*r/(a-r);else if(o===Ki)g=-a/(a-r),x=-a*r/(a-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+o);return c[0]=h,c[4]=0,c[8]=u,c[12]=0,c[1]=0,c[5]=d,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=x,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,a,o=nn,l=!1){let c=this.elements,h=2/(t-e),d=2/(n-s),u=-(t+e)/(t-e),f=-(n+s)/(n-s),g,x;if(l)g=1/(a-r),x=a/(a-r);else if(o===nn)g=-2/(a-r),x=-(a+r)/(a-r);else if(o===Ki)g=-1/(a-r),x=-r/(a-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+o);return c[0]=h,c[4]=0,c[8]=0,c[12]=u,c[1]=0,c[5]=d,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=g,c[14]=x,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},Oi=new L,un=new Ze,gm=new L(0,0,0),_m=new L(1,1,1),ei=new L,qr=new L,Vt=new L,zu=new Ze,Vu=new Wt,Gn=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],a=s[4],o=s[8],l=s[1],c=s[5],h=s[9],d=s[2],u=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(He(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-a,r)):(this._x=Math.atan2(u,c),this._z=0);break;case"YXZ":this._x=Math.asin(-He(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(o,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-d,r),this._z=0);break;case"ZXY":this._x=Math.asin(He(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(-d,f),this._z=Math.atan2(-a,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-He(d,-1,1)),Math.abs(d)<.9999999?(this._x=Math.atan2(u,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-a,c));break;case"YZX":this._z=Math.asin(He(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-d,r)):(this._x=0,this._y=Math.atan2(o,f));break;case"XZY":this._z=Math.asin(-He(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(u,c),this._y=Math.atan2(o,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Re("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return zu.makeRotationFromQuaternion(e),this.setFromRotationMatrix(zu,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return Vu.setFromEuler(this),this.setFromQuaternion(Vu,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Gn.DEFAULT_ORDER="XYZ";qs=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},ym=0,Gu=new L,ki=new Wt,Dn=new Ze,Xr=new L,Ps=new L,vm=new L,xm=new Wt,Hu=new L(1,0,0),Wu=new L(0,1,0),qu=new L(0,0,1),Xu={type:"added"},bm={type:"removed"},Bi={type:"childadded",child:null},Ql={type:"childremoved",child:null},Tt=class i extends Mn{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:ym++}),this.uuid=xr(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new L,t=new Gn,n=new Wt,s=new L(1,1,1);function r(){n.setFromEuler(t,!1)}function a(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(a),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Ze},normalMatrix:{value:new Ne}}),this.matrix=new Ze,this.matrixWorld=new Ze,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new qs,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return ki.setFromAxisAngle(e,t),this.quaternion.multiply(ki),this}rotateOnWorldAxis(e,t){return ki.setFromAxisAngle(e,t),this.quaternion.premultiply(ki),this}rotateX(e){return this.rotateOnAxis(Hu,e)}rotateY(e){return this.rotateOnAxis(Wu,e)}rotateZ(e){return this.rotateOnAxis(qu,e)}translateOnAxis(e,t){return Gu.copy(e).applyQuaternion(this.quaternion),this.position.add(Gu.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Hu,e)}translateY(e){return this.translateOnAxis(Wu,e)}translateZ(e){return this.translateOnAxis(qu,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(Dn.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?Xr.copy(e):Xr.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),Ps.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?Dn.lookAt(Ps,Xr,this.up):Dn.lookAt(Xr,Ps,this.up),this.quaternion.setFromRotationMatrix(Dn),s&&(Dn.extractRotation(s.matrixWorld),ki.setFromRotationMatrix(Dn),this.quaternion.premultiply(ki.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(Le("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(Xu),Bi.child=e,this.dispatchEvent(Bi),Bi.child=null):Le("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(bm),Ql.child=e,this.dispatchEvent(Ql),Ql.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),Dn.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),Dn.multiply(e.parent.matrixWorld)),e.applyMatrix4(Dn),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(Xu),Bi.child=e,this.dispatchEvent(Bi),Bi.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let a=this.children[n].getObjectByProperty(e,t);if(a!==void 0)return a}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,a=s.length;r<a;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Ps,e,vm),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Ps,xm,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let a=0,o=r.length;a<o;a++)r[a].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(o=>({...o,boundingBox:o.boundingBox?o.boundingBox.toJSON():void 0,boundingSphere:o.boundingSphere?o.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(o=>({...o})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(o,l){return o[l.uuid]===void 0&&(o[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let o=this.geometry.parameters;if(o!==void 0&&o.shapes!==void 0){let l=o.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let d=l[c];r(e.shapes,d)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let o=[];for(let l=0,c=this.material.length;l<c;l++)o.push(r(e.materials,this.material[l]));s.material=o}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let o=0;o<this.children.length;o++)s.children.push(this.children[o].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let o=0;o<this.animations.length;o++){let l=this.animations[o];s.animations.push(r(e.animations,l))}}if(t){let o=a(e.geometries),l=a(e.materials),c=a(e.textures),h=a(e.images),d=a(e.shapes),u=a(e.skeletons),f=a(e.animations),g=a(e.nodes);o.length>0&&(n.geometries=o),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),d.length>0&&(n.shapes=d),u.length>0&&(n.skeletons=u),f.length>0&&(n.animations=f),g.length>0&&(n.nodes=g)}return n.object=s,n;function a(o){let l=[];for(let c in o){let h=o[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Tt.DEFAULT_UP=new L(0,1,0);Tt.DEFAULT_MATRIX_AUTO_UPDATE=!0;Tt.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;wn=class extends Tt{constructor(){super(),this.isGroup=!0,this.type="Group"}},wm={type:"move"},ts=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new wn,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new wn,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new L,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new L),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new wn,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new L,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new L,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,a=null,o=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){a=!0;for(let x of e.hand.values()){let m=t.getJointPose(x,n),p=this._getHandJoint(c,x);m!==null&&(p.matrix.fromArray(m.transform.matrix),p.matrix.decompose(p.position,p.quaternion,p.scale),p.matrixWorldNeedsUpdate=!0,p.jointRadius=m.radius),p.visible=m!==null}let h=c.joints["index-finger-tip"],d=c.joints["thumb-tip"],u=h.position.distanceTo(d.position),f=.02,g=.005;c.inputState.pinching&&u>f+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&u<=f-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));o!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(o.matrix.fromArray(s.transform.matrix),o.matrix.decompose(o.position,o.quaternion,o.scale),o.matrixWorldNeedsUpdate=!0,s.linearVelocity?(o.hasLinearVelocity=!0,o.linearVelocity.copy(s.linearVelocity)):o.hasLinearVelocity=!1,s.angularVelocity?(o.hasAngularVelocity=!0,o.angularVelocity.copy(s.angularVelocity)):o.hasAngularVelocity=!1,this.dispatchEvent(wm)))}return o!==null&&(o.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=a!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new wn;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},Kd={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},ti={h:0,s:0,l:0},$r={h:0,s:0,l:0};ze=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=Ht){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,$e.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=$e.workingColorSpace){return this.r=e,this.g=t,this.b=n,$e.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=$e.workingColorSpace){if(e=hm(e,1),t=He(t,0,1),n=He(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,a=2*n-r;this.r=ec(a,r,e+1/3),this.g=ec(a,r,e),this.b=ec(a,r,e-1/3)}return $e.colorSpaceToWorking(this,s),this}setStyle(e,t=Ht){function n(r){r!==void 0&&parseFloat(r)<1&&Re("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,a=s[1],o=s[2];switch(a){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(o))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(o))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(o))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Re("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],a=r.length;if(a===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(a===6)return this.setHex(parseInt(r,16),t);Re("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=Ht){let n=Kd[e.toLowerCase()];return n!==void 0?this.setHex(n,t):Re("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=zn(e.r),this.g=zn(e.g),this.b=zn(e.b),this}copyLinearToSRGB(e){return this.r=Ji(e.r),this.g=Ji(e.g),this.b=Ji(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=Ht){return $e.workingToColorSpace(Pt.copy(this),e),Math.round(He(Pt.r*255,0,255))*65536+Math.round(He(Pt.g*255,0,255))*256+Math.round(He(Pt.b*255,0,255))}getHexString(e=Ht){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=$e.workingColorSpace){$e.workingToColorSpace(Pt.copy(this),t);let n=Pt.r,s=Pt.g,r=Pt.b,a=Math.max(n,s,r),o=Math.min(n,s,r),l,c,h=(o+a)/2;if(o===a)l=0,c=0;else{let d=a-o;switch(c=h<=.5?d/(a+o):d/(2-a-o),a){case n:l=(s-r)/d+(s<r?6:0);break;case s:l=(r-n)/d+2;break;case r:l=(n-s)/d+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=$e.workingColorSpace){return $e.workingToColorSpace(Pt.copy(this),t),e.r=Pt.r,e.g=Pt.g,e.b=Pt.b,e}getStyle(e=Ht){$e.workingToColorSpace(Pt.copy(this),e);let t=Pt.r,n=Pt.g,s=Pt.b;return e!==Ht?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(ti),this.setHSL(ti.h+e,ti.s+t,ti.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(ti),e.getHSL($r);let n=Yl(ti.h,$r.h,t),s=Yl(ti.s,$r.s,t),r=Yl(ti.l,$r.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Pt=new ze;ze.NAMES=Kd;Xs=class extends Tt{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Gn,this.environmentIntensity=1,this.environmentRotation=new Gn,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},dn=new L,Un=new L,tc=new L,Fn=new L,zi=new L,Vi=new L,$u=new L,nc=new L,ic=new L,sc=new L,rc=new ot,ac=new ot,oc=new ot,Bn=class i{constructor(e=new L,t=new L,n=new L){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),dn.subVectors(e,t),s.cross(dn);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){dn.subVectors(s,t),Un.subVectors(n,t),tc.subVectors(e,t);let a=dn.dot(dn),o=dn.dot(Un),l=dn.dot(tc),c=Un.dot(Un),h=Un.dot(tc),d=a*c-o*o;if(d===0)return r.set(0,0,0),null;let u=1/d,f=(c*l-o*h)*u,g=(a*h-o*l)*u;return r.set(1-f-g,g,f)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,Fn)===null?!1:Fn.x>=0&&Fn.y>=0&&Fn.x+Fn.y<=1}static getInterpolation(e,t,n,s,r,a,o,l){return this.getBarycoord(e,t,n,s,Fn)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,Fn.x),l.addScaledVector(a,Fn.y),l.addScaledVector(o,Fn.z),l)}static getInterpolatedAttribute(e,t,n,s,r,a){return rc.setScalar(0),ac.setScalar(0),oc.setScalar(0),rc.fromBufferAttribute(e,t),ac.fromBufferAttribute(e,n),oc.fromBufferAttribute(e,s),a.setScalar(0),a.addScaledVector(rc,r.x),a.addScaledVector(ac,r.y),a.addScaledVector(oc,r.z),a}static isFrontFacing(e,t,n,s){return dn.subVectors(n,t),Un.subVectors(e,t),dn.cross(Un).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return dn.subVectors(this.c,this.b),Un.subVectors(this.a,this.b),dn.cross(Un).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,a,o;zi.subVectors(s,n),Vi.subVectors(r,n),nc.subVectors(e,n);let l=zi.dot(nc),c=Vi.dot(nc);if(l<=0&&c<=0)return t.copy(n);ic.subVectors(e,s);let h=zi.dot(ic),d=Vi.dot(ic);if(h>=0&&d<=h)return t.copy(s);let u=l*d-h*c;if(u<=0&&l>=0&&h<=0&&l-h>0)return a=l/(l-h),t.copy(n).addScaledVector(zi,a);sc.subVectors(e,r);let f=zi.dot(sc),g=Vi.dot(sc);if(g>=0&&f<=g)return t.copy(r);let x=f*c-l*g;if(x<=0&&c>=0&&g<=0)return o=c/(c-g),t.copy(n).addScaledVector(Vi,o);let m=h*g-f*d;if(m<=0&&d-h>=0&&f-g>=0)return $u.subVectors(r,s),o=(d-h)/(d-h+(f-g)),t.copy(s).addScaledVector($u,o);let p=1/(m+x+u);return a=x*p,o=u*p,t.copy(n).addScaledVector(zi,a).addScaledVector(Vi,o)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},Sn=class{constructor(e=new L(1/0,1/0,1/0),t=new L(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(fn.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(fn.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=fn.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let a=0,o=r.count;a<o;a++)e.isMesh===!0?e.getVertexPosition(a,fn):fn.fromBufferAttribute(r,a),fn.applyMatrix4(e.matrixWorld),this.expandByPoint(fn);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),Yr.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Yr.copy(n.boundingBox)),Yr.applyMatrix4(e.matrixWorld),this.union(Yr)}let s=e.children;for(let r=0,a=s.length;r<a;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,fn),fn.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Is),Zr.subVectors(this.max,Is),Gi.subVectors(e.a,Is),Hi.subVectors(e.b,Is),Wi.subVectors(e.c,Is),ni.subVectors(Hi,Gi),ii.subVectors(Wi,Hi),bi.subVectors(Gi,Wi);let t=[0,-ni.z,ni.y,0,-ii.z,ii.y,0,-bi.z,bi.y,ni.z,0,-ni.x,ii.z,0,-ii.x,bi.z,0,-bi.x,-ni.y,ni.x,0,-ii.y,ii.x,0,-bi.y,bi.x,0];return!lc(t,Gi,Hi,Wi,Zr)||(t=[1,0,0,0,1,0,0,0,1],!lc(t,Gi,Hi,Wi,Zr))?!1:(Jr.crossVectors(ni,ii),t=[Jr.x,Jr.y,Jr.z],lc(t,Gi,Hi,Wi,Zr))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,fn).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(fn).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(On[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),On[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),On[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),On[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),On[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),On[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),On[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),On[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(On),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},On=[new L,new L,new L,new L,new L,new L,new L,new L],fn=new L,Yr=new Sn,Gi=new L,Hi=new L,Wi=new L,ni=new L,ii=new L,bi=new L,Is=new L,Zr=new L,Jr=new L,wi=new L;dt=new L,jr=new Ae,Mm=0,mn=class extends Mn{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:Mm++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=Xd,this.updateRanges=[],this.gpuType=rn,this.version=0,this._normalizationScale=e!==void 0?eh(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)jr.fromBufferAttribute(this,t),jr.applyMatrix3(e),this.setXY(t,jr.x,jr.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)dt.fromBufferAttribute(this,t),dt.applyMatrix3(e),this.setXYZ(t,dt.x,dt.y,dt.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)dt.fromBufferAttribute(this,t),dt.applyMatrix4(e),this.setXYZ(t,dt.x,dt.y,dt.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)dt.fromBufferAttribute(this,t),dt.applyNormalMatrix(e),this.setXYZ(t,dt.x,dt.y,dt.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)dt.fromBufferAttribute(this,t),dt.transformDirection(e),this.setXYZ(t,dt.x,dt.y,dt.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):um(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):dm(e,this.array)}},$s=class extends mn{constructor(e,t,n){super(new Uint16Array(e),t,n)}},Ys=class extends mn{constructor(e,t,n){super(new Uint32Array(e),t,n)}},it=class extends mn{constructor(e,t,n){super(new Float32Array(e),t,n)}},Sm=new Sn,Ls=new L,cc=new L,Hn=class{constructor(e=new L,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):Sm.setFromPoints(e).getCenter(n);let s=0;for(let r=0,a=e.length;r<a;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;Ls.subVectors(e,this.center);let t=Ls.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(Ls,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(cc.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(Ls.copy(e.center).add(cc)),this.expandByPoint(Ls.copy(e.center).sub(cc))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},Em=0,tn=new Ze,hc=new Tt,qi=new L,Gt=new Sn,Ns=new Sn,bt=new L,It=class i extends Mn{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Em++}),this.uuid=xr(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(lm(e)?Ys:$s)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new Ne().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return tn.makeRotationFromQuaternion(e),this.applyMatrix4(tn),this}rotateX(e){return tn.makeRotationX(e),this.applyMatrix4(tn),this}rotateY(e){return tn.makeRotationY(e),this.applyMatrix4(tn),this}rotateZ(e){return tn.makeRotationZ(e),this.applyMatrix4(tn),this}translate(e,t,n){return tn.makeTranslation(e,t,n),this.applyMatrix4(tn),this}scale(e,t,n){return tn.makeScale(e,t,n),this.applyMatrix4(tn),this}lookAt(e){return hc.lookAt(e),hc.updateMatrix(),this.applyMatrix4(hc.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(qi).negate(),this.translate(qi.x,qi.y,qi.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let a=e[s];n.push(a.x,a.y,a.z||0)}this.setAttribute("position",new it(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Re("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Sn);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Le("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new L(-1/0,-1/0,-1/0),new L(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];Gt.setFromBufferAttribute(r),this.morphTargetsRelative?(bt.addVectors(this.boundingBox.min,Gt.min),this.boundingBox.expandByPoint(bt),bt.addVectors(this.boundingBox.max,Gt.max),this.boundingBox.expandByPoint(bt)):(this.boundingBox.expandByPoint(Gt.min),this.boundingBox.expandByPoint(Gt.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Le('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Hn);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Le("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new L,1/0);return}if(e){let n=this.boundingSphere.center;if(Gt.setFromBufferAttribute(e),t)for(let r=0,a=t.length;r<a;r++){let o=t[r];Ns.setFromBufferAttribute(o),this.morphTargetsRelative?(bt.addVectors(Gt.min,Ns.min),Gt.expandByPoint(bt),bt.addVectors(Gt.max,Ns.max),Gt.expandByPoint(bt)):(Gt.expandByPoint(Ns.min),Gt.expandByPoint(Ns.max))}Gt.getCenter(n);let s=0;for(let r=0,a=e.count;r<a;r++)bt.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(bt));if(t)for(let r=0,a=t.length;r<a;r++){let o=t[r],l=this.morphTargetsRelative;for(let c=0,h=o.count;c<h;c++)bt.fromBufferAttribute(o,c),l&&(qi.fromBufferAttribute(e,c),bt.add(qi)),s=Math.max(s,n.distanceToSquared(bt))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Le('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){Le("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,a=this.getAttribute("tangent");(a===void 0||a.count!==n.count)&&(a=new mn(new Float32Array(4*n.count),4),this.setAttribute("tangent",a));let o=[],l=[],c=new Uint8Array(n.count);for(let U=0;U<n.count;U++)o[U]=new L,l[U]=new L;let h=new L,d=new L,u=new L,f=new Ae,g=new Ae,x=new Ae,m=new L,p=new L;function w(U,I,D){c[U]=c[I]=c[D]=1,h.fromBufferAttribute(n,U),d.fromBufferAttribute(n,I),u.fromBufferAttribute(n,D),f.fromBufferAttribute(r,U),g.fromBufferAttribute(r,I),x.fromBufferAttribute(r,D),d.sub(h),u.sub(h),g.sub(f),x.sub(f);let k=1/(g.x*x.y-x.x*g.y);isFinite(k)&&(m.copy(d).multiplyScalar(x.y).addScaledVector(u,-g.y).multiplyScalar(k),p.copy(u).multiplyScalar(g.x).addScaledVector(d,-x.x).multiplyScalar(k),o[U].add(m),o[I].add(m),o[D].add(m),l[U].add(p),l[I].add(p),l[D].add(p))}let T=this.groups;T.length===0&&(T=[{start:0,count:e.count}]);for(let U=0,I=T.length;U<I;++U){let D=T[U],k=D.start,W=D.count;for(let C=k,H=k+W;C<H;C+=3)w(e.getX(C+0),e.getX(C+1),e.getX(C+2))}let M=new L,A=new L,E=new L,_=new L;function b(U){E.fromBufferAttribute(s,U),_.copy(E);let I=o[U];M.copy(I),M.sub(E.multiplyScalar(E.dot(I))).normalize(),A.crossVectors(_,I);let k=A.dot(l[U])<0?-1:1;a.setXYZW(U,M.x,M.y,M.z,k)}for(let U=0,I=n.count;U<I;++U)c[U]&&b(U);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new mn(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let u=0,f=n.count;u<f;u++)n.setXYZ(u,0,0,0);let s=new L,r=new L,a=new L,o=new L,l=new L,c=new L,h=new L,d=new L;if(e)for(let u=0,f=e.count;u<f;u+=3){let g=e.getX(u+0),x=e.getX(u+1),m=e.getX(u+2);s.fromBufferAttribute(t,g),r.fromBufferAttribute(t,x),a.fromBufferAttribute(t,m),h.subVectors(a,r),d.subVectors(s,r),h.cross(d),o.fromBufferAttribute(n,g),l.fromBufferAttribute(n,x),c.fromBufferAttribute(n,m),o.add(h),l.add(h),c.add(h),n.setXYZ(g,o.x,o.y,o.z),n.setXYZ(x,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let u=0,f=t.count;u<f;u+=3)s.fromBufferAttribute(t,u+0),r.fromBufferAttribute(t,u+1),a.fromBufferAttribute(t,u+2),h.subVectors(a,r),d.subVectors(s,r),h.cross(d),n.setXYZ(u+0,h.x,h.y,h.z),n.setXYZ(u+1,h.x,h.y,h.z),n.setXYZ(u+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)bt.fromBufferAttribute(e,t),bt.normalize(),e.setXYZ(t,bt.x,bt.y,bt.z)}toNonIndexed(){function e(o,l){let c=o.array,h=o.itemSize,d=o.normalized,u=new c.constructor(l.length*h),f=0,g=0;for(let x=0,m=l.length;x<m;x++){o.isInterleavedBufferAttribute?f=l[x]*o.data.stride+o.offset:f=l[x]*h;for(let p=0;p<h;p++)u[g++]=c[f++]}return new mn(u,h,d)}if(this.index===null)return Re("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let o in s){let l=s[o],c=e(l,n);t.setAttribute(o,c)}let r=this.morphAttributes;for(let o in r){let l=[],c=r[o];for(let h=0,d=c.length;h<d;h++){let u=c[h],f=e(u,n);l.push(f)}t.morphAttributes[o]=l}t.morphTargetsRelative=this.morphTargetsRelative;let a=this.groups;for(let o=0,l=a.length;o<l;o++){let c=a[o];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let d=0,u=c.length;d<u;d++){let f=c[d];h.push(f.toJSON(e.data))}h.length>0&&(s[l]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let a=this.groups;a.length>0&&(e.data.groups=JSON.parse(JSON.stringify(a)));let o=this.boundingSphere;return o!==null&&(e.data.boundingSphere=o.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(t))}let r=e.morphAttributes;for(let c in r){let h=[],d=r[c];for(let u=0,f=d.length;u<f;u++)h.push(d[u].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;let a=e.groups;for(let c=0,h=a.length;c<h;c++){let d=a[c];this.addGroup(d.start,d.count,d.materialIndex)}let o=e.boundingBox;o!==null&&(this.boundingBox=o.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},uc=new L,Tm=new L,Am=new Ne,pn=class{constructor(e=new L(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=uc.subVectors(n,t).cross(Tm.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(uc),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let a=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(a<0||a>1)?null:t.copy(e.start).addScaledVector(s,a)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||Am.getNormalMatrix(e),s=this.coplanarPoint(uc).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},Rm=0,Wn=class extends Mn{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:Rm++}),this.uuid=xr(),this.name="",this.type="Material",this.blending=cs,this.side=ci,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Ic,this.blendDst=Lc,this.blendEquation=Ci,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new ze(0,0,0),this.blendAlpha=0,this.depthFunc=ji,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=zd,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=ya,this.stencilZFail=ya,this.stencilZPass=ya,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){Re(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Re(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let a=[];for(let o in r){let l=r[o];delete l.metadata,a.push(l)}return a}if(t){let r=s(e.textures),a=s(e.images);r.length>0&&(n.textures=r),a.length>0&&(n.images=a)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new ze().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new pn().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Ae().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Ae().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}},kn=new L,dc=new L,Kr=new L,Qr=new L,Zs=class{constructor(e=new L,t=new L(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,kn)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=kn.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(kn.copy(this.origin).addScaledVector(this.direction,t),kn.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){dc.copy(e).add(t).multiplyScalar(.5),Kr.copy(t).sub(e).normalize(),Qr.copy(this.origin).sub(dc);let r=e.distanceTo(t)*.5,a=-this.direction.dot(Kr),o=Qr.dot(this.direction),l=-Qr.dot(Kr),c=Qr.lengthSq(),h=Math.abs(1-a*a),d,u,f,g;if(h>0)if(d=a*l-o,u=a*o-l,g=r*h,d>=0)if(u>=-g)if(u<=g){let x=1/h;d*=x,u*=x,f=d*(d+a*u+2*o)+u*(a*d+u+2*l)+c}else u=r,d=Math.max(0,-(a*u+o)),f=-d*d+u*(u+2*l)+c;else u=-r,d=Math.max(0,-(a*u+o)),f=-d*d+u*(u+2*l)+c;else u<=-g?(d=Math.max(0,-(-a*r+o)),u=d>0?-r:Math.min(Math.max(-r,-l),r),f=-d*d+u*(u+2*l)+c):u<=g?(d=0,u=Math.min(Math.max(-r,-l),r),f=u*(u+2*l)+c):(d=Math.max(0,-(a*r+o)),u=d>0?r:Math.min(Math.max(-r,-l),r),f=-d*d+u*(u+2*l)+c);else u=a>0?-r:r,d=Math.max(0,-(a*u+o)),f=-d*d+u*(u+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,d),s&&s.copy(dc).addScaledVector(Kr,u),f}intersectSphere(e,t){if(e.radius<0)return null;kn.subVectors(e.center,this.origin);let n=kn.dot(this.direction),s=kn.dot(kn)-n*n,r=e.radius*e.radius;if(s>r)return null;let a=Math.sqrt(r-s),o=n-a,l=n+a;return l<0?null:o<0?this.at(l,t):this.at(o,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,a,o,l,c=1/this.direction.x,h=1/this.direction.y,d=1/this.direction.z,u=this.origin;return c>=0?(n=(e.min.x-u.x)*c,s=(e.max.x-u.x)*c):(n=(e.max.x-u.x)*c,s=(e.min.x-u.x)*c),h>=0?(r=(e.min.y-u.y)*h,a=(e.max.y-u.y)*h):(r=(e.max.y-u.y)*h,a=(e.min.y-u.y)*h),n>a||r>s||((r>n||isNaN(n))&&(n=r),(a<s||isNaN(s))&&(s=a),d>=0?(o=(e.min.z-u.z)*d,l=(e.max.z-u.z)*d):(o=(e.max.z-u.z)*d,l=(e.min.z-u.z)*d),n>l||o>s)||((o>n||n!==n)&&(n=o),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,kn)!==null}intersectTriangle(e,t,n,s,r){let a=this.origin,o=this.direction,l=o.x,c=o.y,h=o.z,d=e.x-a.x,u=e.y-a.y,f=e.z-a.z,g=t.x-a.x,x=t.y-a.y,m=t.z-a.z,p=n.x-a.x,w=n.y-a.y,T=n.z-a.z,M=Math.abs(l),A=Math.abs(c),E=Math.abs(h),_,b,U,I,D,k,W,C,H,Y,G,ie;if(M>=A&&M>=E?(U=l,k=d,H=g,ie=p,l>=0?(_=c,b=h,I=u,D=f,W=x,C=m,Y=w,G=T):(_=h,b=c,I=f,D=u,W=m,C=x,Y=T,G=w)):A>=E?(U=c,k=u,H=x,ie=w,c>=0?(_=h,b=l,I=f,D=d,W=m,C=g,Y=T,G=p):(_=l,b=h,I=d,D=f,W=g,C=m,Y=p,G=T)):(U=h,k=f,H=m,ie=T,h>=0?(_=l,b=c,I=d,D=u,W=g,C=x,Y=p,G=w):(_=c,b=l,I=u,D=d,W=x,C=g,Y=w,G=p)),U===0)return null;let X=_/U,ee=b/U,te=1/U,Me=I-X*k,Ue=D-ee*k,j=W-X*H,ge=C-ee*H,xe=Y-X*ie,Ce=G-ee*ie,_e=xe*ge-Ce*j,Oe=Me*Ce-Ue*xe,ht=j*Ue-ge*Me;if(s){if(_e<0||Oe<0||ht<0)return null}else if((_e<0||Oe<0||ht<0)&&(_e>0||Oe>0||ht>0))return null;let Ie=_e+Oe+ht;if(Ie===0)return null;let Ke=te*(_e*k+Oe*H+ht*ie);return(Ie>0?Ke<0:Ke>0)?null:this.at(Ke/Ie,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Ei=class extends Wn{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new ze(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Gn,this.combine=ao,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},Yu=new Ze,Mi=new Zs,ea=new Hn,Zu=new L,ta=new L,na=new L,ia=new L,fc=new L,sa=new L,Ju=new L,ra=new L,Ft=class extends Tt{constructor(e=new It,t=new Ei){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,a=s.length;r<a;r++){let o=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[o]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,a=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let o=this.morphTargetInfluences;if(r&&o){sa.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=o[l],d=r[l];h!==0&&(fc.fromBufferAttribute(d,e),a?sa.addScaledVector(fc,h):sa.addScaledVector(fc.sub(t),h))}t.add(sa)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),ea.copy(n.boundingSphere),ea.applyMatrix4(r),Mi.copy(e.ray).recast(e.near),!(ea.containsPoint(Mi.origin)===!1&&(Mi.intersectSphere(ea,Zu)===null||Mi.origin.distanceToSquared(Zu)>(e.far-e.near)**2))&&(Yu.copy(r).invert(),Mi.copy(e.ray).applyMatrix4(Yu),!(n.boundingBox!==null&&Mi.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,Mi)))}_computeIntersections(e,t,n){let s,r=this.geometry,a=this.material,o=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,d=r.attributes.normal,u=r.groups,f=r.drawRange;if(o!==null)if(Array.isArray(a))for(let g=0,x=u.length;g<x;g++){let m=u[g],p=a[m.materialIndex],w=Math.max(m.start,f.start),T=Math.min(o.count,Math.min(m.start+m.count,f.start+f.count));for(let M=w,A=T;M<A;M+=3){let E=o.getX(M),_=o.getX(M+1),b=o.getX(M+2);s=aa(this,p,e,n,c,h,d,E,_,b),s&&(s.faceIndex=Math.floor(M/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),x=Math.min(o.count,f.start+f.count);for(let m=g,p=x;m<p;m+=3){let w=o.getX(m),T=o.getX(m+1),M=o.getX(m+2);s=aa(this,a,e,n,c,h,d,w,T,M),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(a))for(let g=0,x=u.length;g<x;g++){let m=u[g],p=a[m.materialIndex],w=Math.max(m.start,f.start),T=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let M=w,A=T;M<A;M+=3){let E=M,_=M+1,b=M+2;s=aa(this,p,e,n,c,h,d,E,_,b),s&&(s.faceIndex=Math.floor(M/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),x=Math.min(l.count,f.start+f.count);for(let m=g,p=x;m<p;m+=3){let w=m,T=m+1,M=m+2;s=aa(this,a,e,n,c,h,d,w,T,M),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}}};Js=class extends Bt{constructor(e=null,t=1,n=1,s,r,a,o,l,c=wt,h=wt,d,u){super(null,a,o,l,c,h,s,r,d,u),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}},js=class extends mn{constructor(e,t,n,s=1){super(e,t,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},Xi=new Ze,ju=new Ze,oa=[],Ku=new Sn,Pm=new Ze,Ds=new Ft,Us=new Hn,ns=class extends Ft{constructor(e,t,n){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new js(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,Pm)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new Sn),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,Xi),Ku.copy(e.boundingBox).applyMatrix4(Xi),this.boundingBox.union(Ku)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new Hn),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,Xi),Us.copy(e.boundingSphere).applyMatrix4(Xi),this.boundingSphere.union(Us)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let n=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,a=e*r+1;for(let o=0;o<n.length;o++)n[o]=s[a+o]}raycast(e,t){let n=this.matrixWorld,s=this.count;if(Ds.geometry=this.geometry,Ds.material=this.material,Ds.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Us.copy(this.boundingSphere),Us.applyMatrix4(n),e.ray.intersectsSphere(Us)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,Xi),ju.multiplyMatrices(n,Xi),Ds.matrixWorld=ju,Ds.raycast(e,oa);for(let a=0,o=oa.length;a<o;a++){let l=oa[a];l.instanceId=r,l.object=this,t.push(l)}oa.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new js(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let n=t.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new Js(new Float32Array(s*this.count),s,this.count,po,rn));let r=this.morphTexture.source.data.data,a=0;for(let c=0;c<n.length;c++)a+=n[c];let o=this.geometry.morphTargetsRelative?1:1-a,l=s*e;return r[l]=o,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},Si=new Hn,Im=new Ae(.5,.5),la=new L,ri=class{constructor(e=new pn,t=new pn,n=new pn,s=new pn,r=new pn,a=new pn){this.planes=[e,t,n,s,r,a]}set(e,t,n,s,r,a){let o=this.planes;return o[0].copy(e),o[1].copy(t),o[2].copy(n),o[3].copy(s),o[4].copy(r),o[5].copy(a),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=nn,n=!1){let s=this.planes,r=e.elements,a=r[0],o=r[1],l=r[2],c=r[3],h=r[4],d=r[5],u=r[6],f=r[7],g=r[8],x=r[9],m=r[10],p=r[11],w=r[12],T=r[13],M=r[14],A=r[15];if(s[0].setComponents(c-a,f-h,p-g,A-w).normalize(),s[1].setComponents(c+a,f+h,p+g,A+w).normalize(),s[2].setComponents(c+o,f+d,p+x,A+T).normalize(),s[3].setComponents(c-o,f-d,p-x,A-T).normalize(),n)s[4].setComponents(l,u,m,M).normalize(),s[5].setComponents(c-l,f-u,p-m,A-M).normalize();else if(s[4].setComponents(c-l,f-u,p-m,A-M).normalize(),t===nn)s[5].setComponents(c+l,f+u,p+m,A+M).normalize();else if(t===Ki)s[5].setComponents(l,u,m,M).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),Si.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),Si.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(Si)}intersectsSprite(e){Si.center.set(0,0,0);let t=Im.distanceTo(e.center);return Si.radius=.7071067811865476+t,Si.applyMatrix4(e.matrixWorld),this.intersectsSphere(Si)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(la.x=s.normal.x>0?e.max.x:e.min.x,la.y=s.normal.y>0?e.max.y:e.min.y,la.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(la)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Qu=new Ze,Da=class i{constructor(){this.coordinateSystem=nn,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];Qu.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new ri),n[s].setFromProjectionMatrix(Qu,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new ri),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}},Ti=class extends Wn{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new ze(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},Ua=new L,Fa=new L,ed=new Ze,Fs=new Zs,ca=new Hn,pc=new L,td=new L,Oa=class extends Tt{constructor(e=new It,t=new Ti){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[0];for(let s=1,r=t.count;s<r;s++)Ua.fromBufferAttribute(t,s-1),Fa.fromBufferAttribute(t,s),n[s]=n[s-1],n[s]+=Ua.distanceTo(Fa);e.setAttribute("lineDistance",new it(n,1))}else Re("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,a=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),ca.copy(n.boundingSphere),ca.applyMatrix4(s),ca.radius+=r,e.ray.intersectsSphere(ca)===!1)return;ed.copy(s).invert(),Fs.copy(e.ray).applyMatrix4(ed);let o=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=o*o,c=this.isLineSegments?2:1,h=n.index,u=n.attributes.position;if(h!==null){let f=Math.max(0,a.start),g=Math.min(h.count,a.start+a.count);for(let x=f,m=g-1;x<m;x+=c){let p=h.getX(x),w=h.getX(x+1),T=ha(this,e,Fs,l,p,w,x);T&&t.push(T)}if(this.isLineLoop){let x=h.getX(g-1),m=h.getX(f),p=ha(this,e,Fs,l,x,m,g-1);p&&t.push(p)}}else{let f=Math.max(0,a.start),g=Math.min(u.count,a.start+a.count);for(let x=f,m=g-1;x<m;x+=c){let p=ha(this,e,Fs,l,x,x+1,x);p&&t.push(p)}if(this.isLineLoop){let x=ha(this,e,Fs,l,g-1,f,g-1);x&&t.push(x)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,a=s.length;r<a;r++){let o=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[o]=r}}}}};nd=new L,id=new L,is=class extends Oa{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[];for(let s=0,r=t.count;s<r;s+=2)nd.fromBufferAttribute(t,s),id.fromBufferAttribute(t,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+nd.distanceTo(id);e.setAttribute("lineDistance",new it(n,1))}else Re("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}},Ks=class extends Bt{constructor(e=[],t=Pi,n,s,r,a,o,l,c,h){super(e,t,n,s,r,a,o,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}},qn=class extends Bt{constructor(e,t,n=gn,s,r,a,o=wt,l=wt,c,h=Vn,d=1){if(h!==Vn&&h!==Yn)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let u={width:e,height:t,depth:d};super(u,s,r,a,o,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new es(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},Qs=class extends qn{constructor(e,t=gn,n=Pi,s,r,a=wt,o=wt,l,c=Vn){let h={width:e,height:e,depth:1},d=[h,h,h,h,h,h];super(e,e,t,n,s,r,a,o,l,c),this.image=d,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},er=class extends Bt{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},Xn=class i extends It{constructor(e=1,t=1,n=1,s=1,r=1,a=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:a};let o=this;s=Math.floor(s),r=Math.floor(r),a=Math.floor(a);let l=[],c=[],h=[],d=[],u=0,f=0;g("z","y","x",-1,-1,n,t,e,a,r,0),g("z","y","x",1,-1,n,t,-e,a,r,1),g("x","z","y",1,1,e,n,t,s,a,2),g("x","z","y",1,-1,e,n,-t,s,a,3),g("x","y","z",1,-1,e,t,n,s,r,4),g("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new it(c,3)),this.setAttribute("normal",new it(h,3)),this.setAttribute("uv",new it(d,2));function g(x,m,p,w,T,M,A,E,_,b,U){let I=M/_,D=A/b,k=M/2,W=A/2,C=E/2,H=_+1,Y=b+1,G=0,ie=0,X=new L;for(let ee=0;ee<Y;ee++){let te=ee*D-W;for(let Me=0;Me<H;Me++){let Ue=Me*I-k;X[x]=Ue*w,X[m]=te*T,X[p]=C,c.push(X.x,X.y,X.z),X[x]=0,X[m]=0,X[p]=E>0?1:-1,h.push(X.x,X.y,X.z),d.push(Me/_),d.push(1-ee/b),G+=1}}for(let ee=0;ee<b;ee++)for(let te=0;te<_;te++){let Me=u+te+H*ee,Ue=u+te+H*(ee+1),j=u+(te+1)+H*(ee+1),ge=u+(te+1)+H*ee;l.push(Me,Ue,ge),l.push(Ue,j,ge),ie+=6}o.addGroup(f,ie,U),f+=ie,u+=G}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}},ss=class i extends It{constructor(e=1,t=1,n=1,s=32,r=1,a=!1,o=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:s,heightSegments:r,openEnded:a,thetaStart:o,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],d=[],u=[],f=[],g=0,x=[],m=n/2,p=0;w(),a===!1&&(e>0&&T(!0),t>0&&T(!1)),this.setIndex(h),this.setAttribute("position",new it(d,3)),this.setAttribute("normal",new it(u,3)),this.setAttribute("uv",new it(f,2));function w(){let M=new L,A=new L,E=0,_=(t-e)/n;for(let b=0;b<=r;b++){let U=[],I=b/r,D=I*(t-e)+e;for(let k=0;k<=s;k++){let W=k/s,C=W*l+o,H=Math.sin(C),Y=Math.cos(C);A.x=D*H,A.y=-I*n+m,A.z=D*Y,d.push(A.x,A.y,A.z),M.set(H,_,Y).normalize(),u.push(M.x,M.y,M.z),f.push(W,1-I),U.push(g++)}x.push(U)}for(let b=0;b<s;b++)for(let U=0;U<r;U++){let I=x[U][b],D=x[U+1][b],k=x[U+1][b+1],W=x[U][b+1];(e>0||U!==0)&&(h.push(I,D,W),E+=3),(t>0||U!==r-1)&&(h.push(D,k,W),E+=3)}c.addGroup(p,E,0),p+=E}function T(M){let A=g,E=new Ae,_=new L,b=0,U=M===!0?e:t,I=M===!0?1:-1;for(let k=1;k<=s;k++)d.push(0,m*I,0),u.push(0,I,0),f.push(.5,.5),g++;let D=g;for(let k=0;k<=s;k++){let C=k/s*l+o,H=Math.cos(C),Y=Math.sin(C);_.x=U*Y,_.y=m*I,_.z=U*H,d.push(_.x,_.y,_.z),u.push(0,I,0),E.x=H*.5+.5,E.y=Y*.5*I+.5,f.push(E.x,E.y),g++}for(let k=0;k<s;k++){let W=A+k,C=D+k;M===!0?h.push(C,C+1,W):h.push(C+1,C,W),b+=3}c.addGroup(p,b,M===!0?1:2),p+=b}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},ua=new L,da=new L,mc=new L,fa=new Bn,tr=class extends It{constructor(e=null,t=1){if(super(),this.type="EdgesGeometry",this.parameters={geometry:e,thresholdAngle:t},e!==null){let s=Math.pow(10,4),r=Math.cos(va*t),a=e.getIndex(),o=e.getAttribute("position"),l=a?a.count:o.count,c=[0,0,0],h=["a","b","c"],d=new Array(3),u=new Map,f=[];for(let g=0;g<l;g+=3){a?(c[0]=a.getX(g),c[1]=a.getX(g+1),c[2]=a.getX(g+2)):(c[0]=g,c[1]=g+1,c[2]=g+2);let{a:x,b:m,c:p}=fa;if(x.fromBufferAttribute(o,c[0]),m.fromBufferAttribute(o,c[1]),p.fromBufferAttribute(o,c[2]),fa.getNormal(mc),d[0]=`${Math.round(x.x*s)},${Math.round(x.y*s)},${Math.round(x.z*s)}`,d[1]=`${Math.round(m.x*s)},${Math.round(m.y*s)},${Math.round(m.z*s)}`,d[2]=`${Math.round(p.x*s)},${Math.round(p.y*s)},${Math.round(p.z*s)}`,!(d[0]===d[1]||d[1]===d[2]||d[2]===d[0]))for(let w=0;w<3;w++){let T=(w+1)%3,M=d[w],A=d[T],E=fa[h[w]],_=fa[h[T]],b=`${M}_${A}`,U=`${A}_${M}`,I=u.get(U);I?(mc.dot(I.normal)<=r&&(f.push(E.x,E.y,E.z),f.push(_.x,_.y,_.z)),u.set(U,null)):u.has(b)||u.set(b,{index0:c[w],index1:c[T],normal:mc.clone()})}}for(let g of u.values())if(g){let{index0:x,index1:m}=g;ua.fromBufferAttribute(o,x),da.fromBufferAttribute(o,m),f.push(ua.x,ua.y,ua.z),f.push(da.x,da.y,da.z)}this.setAttribute("position",new it(f,3))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}},sn=class{constructor(){this.type="Curve",this.arcLengthDivisions=200,this.needsUpdate=!1,this.cacheArcLengths=null}getPoint(){Re("Curve: .getPoint() not implemented.")}getPointAt(e,t){let n=this.getUtoTmapping(e);return this.getPoint(n,t)}getPoints(e=5){let t=[];for(let n=0;n<=e;n++)t.push(this.getPoint(n/e));return t}getSpacedPoints(e=5){let t=[];for(let n=0;n<=e;n++)t.push(this.getPointAt(n/e));return t}getLength(){let e=this.getLengths();return e[e.length-1]}getLengths(e=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===e+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;let t=[],n,s=this.getPoint(0),r=0;t.push(0);for(let a=1;a<=e;a++)n=this.getPoint(a/e),r+=n.distanceTo(s),t.push(r),s=n;return this.cacheArcLengths=t,t}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(e,t=null){let n=this.getLengths(),s=0,r=n.length,a;t?a=t:a=e*n[r-1];let o=0,l=r-1,c;for(;o<=l;)if(s=Math.floor(o+(l-o)/2),c=n[s]-a,c<0)o=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===a)return s/(r-1);let h=n[s],u=n[s+1]-h,f=(a-h)/u;return(s+f)/(r-1)}getTangent(e,t){let s=e-1e-4,r=e+1e-4;s<0&&(s=0),r>1&&(r=1);let a=this.getPoint(s),o=this.getPoint(r),l=t||(a.isVector2?new Ae:new L);return l.copy(o).sub(a).normalize(),l}getTangentAt(e,t){let n=this.getUtoTmapping(e);return this.getTangent(n,t)}computeFrenetFrames(e,t=!1){let n=new L,s=[],r=[],a=[],o=new L,l=new Ze;for(let f=0;f<=e;f++){let g=f/e;s[f]=this.getTangentAt(g,new L)}r[0]=new L,a[0]=new L;let c=Number.MAX_VALUE,h=Math.abs(s[0].x),d=Math.abs(s[0].y),u=Math.abs(s[0].z);h<=c&&(c=h,n.set(1,0,0)),d<=c&&(c=d,n.set(0,1,0)),u<=c&&n.set(0,0,1),o.crossVectors(s[0],n).normalize(),r[0].crossVectors(s[0],o),a[0].crossVectors(s[0],r[0]);for(let f=1;f<=e;f++){if(r[f]=r[f-1].clone(),a[f]=a[f-1].clone(),o.crossVectors(s[f-1],s[f]),o.length()>Number.EPSILON){o.normalize();let g=Math.acos(He(s[f-1].dot(s[f]),-1,1));r[f].applyMatrix4(l.makeRotationAxis(o,g))}a[f].crossVectors(s[f],r[f])}if(t===!0){let f=Math.acos(He(r[0].dot(r[e]),-1,1));f/=e,s[0].dot(o.crossVectors(r[0],r[e]))>0&&(f=-f);for(let g=1;g<=e;g++)r[g].applyMatrix4(l.makeRotationAxis(s[g],f*g)),a[g].crossVectors(s[g],r[g])}return{tangents:s,normals:r,binormals:a}}clone(){return new this.constructor().copy(this)}copy(e){return this.arcLengthDivisions=e.arcLengthDivisions,this.cacheArcLengths=null,this}toJSON(){let e={metadata:{version:4.7,type:"Curve",generator:"Curve.toJSON"}};return e.arcLengthDivisions=this.arcLengthDivisions,e.type=this.type,e}fromJSON(e){return this.arcLengthDivisions=e.arcLengthDivisions,this.cacheArcLengths=null,this}},nr=class extends sn{constructor(e=0,t=0,n=1,s=1,r=0,a=Math.PI*2,o=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=e,this.aY=t,this.xRadius=n,this.yRadius=s,this.aStartAngle=r,this.aEndAngle=a,this.aClockwise=o,this.aRotation=l}getPoint(e,t=new Ae){let n=t,s=Math.PI*2,r=this.aEndAngle-this.aStartAngle,a=Math.abs(r)<Number.EPSILON;for(;r<0;)r+=s;for(;r>s;)r-=s;r<Number.EPSILON&&(a?r=0:r=s),this.aClockwise===!0&&!a&&(r===s?r=-s:r=r-s);let o=this.aStartAngle+e*r,l=this.aX+this.xRadius*Math.cos(o),c=this.aY+this.yRadius*Math.sin(o);if(this.aRotation!==0){let h=Math.cos(this.aRotation),d=Math.sin(this.aRotation),u=l-this.aX,f=c-this.aY;l=u*h-f*d+this.aX,c=u*d+f*h+this.aY}return n.set(l,c)}copy(e){return super.copy(e),this.aX=e.aX,this.aY=e.aY,this.xRadius=e.xRadius,this.yRadius=e.yRadius,this.aStartAngle=e.aStartAngle,this.aEndAngle=e.aEndAngle,this.aClockwise=e.aClockwise,this.aRotation=e.aRotation,this}toJSON(){let e=super.toJSON();return e.aX=this.aX,e.aY=this.aY,e.xRadius=this.xRadius,e.yRadius=this.yRadius,e.aStartAngle=this.aStartAngle,e.aEndAngle=this.aEndAngle,e.aClockwise=this.aClockwise,e.aRotation=this.aRotation,e}fromJSON(e){return super.fromJSON(e),this.aX=e.aX,this.aY=e.aY,this.xRadius=e.xRadius,this.yRadius=e.yRadius,this.aStartAngle=e.aStartAngle,this.aEndAngle=e.aEndAngle,this.aClockwise=e.aClockwise,this.aRotation=e.aRotation,this}},ka=class extends nr{constructor(e,t,n,s,r,a){super(e,t,n,n,s,r,a),this.isArcCurve=!0,this.type="ArcCurve"}};sd=new L,rd=new L,gc=new th,_c=new th,yc=new th,rs=class extends sn{constructor(e=[],t=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=e,this.closed=t,this.curveType=n,this.tension=s}getPoint(e,t=new L){let n=t,s=this.points,r=s.length,a=(r-(this.closed?0:1))*e,o=Math.floor(a),l=a-o;this.closed?o+=o>0?0:(Math.floor(Math.abs(o)/r)+1)*r:l===0&&o===r-1&&(o=r-2,l=1);let c,h;this.closed||o>0?c=s[(o-1)%r]:(rd.subVectors(s[0],s[1]).add(s[0]),c=rd);let d=s[o%r],u=s[(o+1)%r];if(this.closed||o+2<r?h=s[(o+2)%r]:(sd.subVectors(s[r-1],s[r-2]).add(s[r-1]),h=sd),this.curveType==="centripetal"||this.curveType==="chordal"){let f=this.curveType==="chordal"?.5:.25,g=Math.pow(c.distanceToSquared(d),f),x=Math.pow(d.distanceToSquared(u),f),m=Math.pow(u.distanceToSquared(h),f);x<1e-4&&(x=1),g<1e-4&&(g=x),m<1e-4&&(m=x),gc.initNonuniformCatmullRom(c.x,d.x,u.x,h.x,g,x,m),_c.initNonuniformCatmullRom(c.y,d.y,u.y,h.y,g,x,m),yc.initNonuniformCatmullRom(c.z,d.z,u.z,h.z,g,x,m)}else this.curveType==="catmullrom"&&(gc.initCatmullRom(c.x,d.x,u.x,h.x,this.tension),_c.initCatmullRom(c.y,d.y,u.y,h.y,this.tension),yc.initCatmullRom(c.z,d.z,u.z,h.z,this.tension));return n.set(gc.calc(l),_c.calc(l),yc.calc(l)),n}copy(e){super.copy(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(s.clone())}return this.closed=e.closed,this.curveType=e.curveType,this.tension=e.tension,this}toJSON(){let e=super.toJSON();e.points=[];for(let t=0,n=this.points.length;t<n;t++){let s=this.points[t];e.points.push(s.toArray())}return e.closed=this.closed,e.curveType=this.curveType,e.tension=this.tension,e}fromJSON(e){super.fromJSON(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(new L().fromArray(s))}return this.closed=e.closed,this.curveType=e.curveType,this.tension=e.tension,this}};Ba=class extends sn{constructor(e=new Ae,t=new Ae,n=new Ae,s=new Ae){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=e,this.v1=t,this.v2=n,this.v3=s}getPoint(e,t=new Ae){let n=t,s=this.v0,r=this.v1,a=this.v2,o=this.v3;return n.set(Bs(e,s.x,r.x,a.x,o.x),Bs(e,s.y,r.y,a.y,o.y)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this.v3.copy(e.v3),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e.v3=this.v3.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this.v3.fromArray(e.v3),this}},za=class extends sn{constructor(e=new L,t=new L,n=new L,s=new L){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=e,this.v1=t,this.v2=n,this.v3=s}getPoint(e,t=new L){let n=t,s=this.v0,r=this.v1,a=this.v2,o=this.v3;return n.set(Bs(e,s.x,r.x,a.x,o.x),Bs(e,s.y,r.y,a.y,o.y),Bs(e,s.z,r.z,a.z,o.z)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this.v3.copy(e.v3),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e.v3=this.v3.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this.v3.fromArray(e.v3),this}},Va=class extends sn{constructor(e=new Ae,t=new Ae){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=e,this.v2=t}getPoint(e,t=new Ae){let n=t;return e===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(e).add(this.v1)),n}getPointAt(e,t){return this.getPoint(e,t)}getTangent(e,t=new Ae){return t.subVectors(this.v2,this.v1).normalize()}getTangentAt(e,t){return this.getTangent(e,t)}copy(e){return super.copy(e),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},Ga=class extends sn{constructor(e=new L,t=new L){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=e,this.v2=t}getPoint(e,t=new L){let n=t;return e===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(e).add(this.v1)),n}getPointAt(e,t){return this.getPoint(e,t)}getTangent(e,t=new L){return t.subVectors(this.v2,this.v1).normalize()}getTangentAt(e,t){return this.getTangent(e,t)}copy(e){return super.copy(e),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},Ha=class extends sn{constructor(e=new Ae,t=new Ae,n=new Ae){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=e,this.v1=t,this.v2=n}getPoint(e,t=new Ae){let n=t,s=this.v0,r=this.v1,a=this.v2;return n.set(ks(e,s.x,r.x,a.x),ks(e,s.y,r.y,a.y)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},ir=class extends sn{constructor(e=new L,t=new L,n=new L){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=e,this.v1=t,this.v2=n}getPoint(e,t=new L){let n=t,s=this.v0,r=this.v1,a=this.v2;return n.set(ks(e,s.x,r.x,a.x),ks(e,s.y,r.y,a.y),ks(e,s.z,r.z,a.z)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},Wa=class extends sn{constructor(e=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=e}getPoint(e,t=new Ae){let n=t,s=this.points,r=(s.length-1)*e,a=Math.floor(r),o=r-a,l=s[a===0?a:a-1],c=s[a],h=s[a>s.length-2?s.length-1:a+1],d=s[a>s.length-3?s.length-1:a+2];return n.set(ad(o,l.x,c.x,h.x,d.x),ad(o,l.y,c.y,h.y,d.y)),n}copy(e){super.copy(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(s.clone())}return this}toJSON(){let e=super.toJSON();e.points=[];for(let t=0,n=this.points.length;t<n;t++){let s=this.points[t];e.points.push(s.toArray())}return e}fromJSON(e){super.fromJSON(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(new Ae().fromArray(s))}return this}},Bm=Object.freeze({__proto__:null,ArcCurve:ka,CatmullRomCurve3:rs,CubicBezierCurve:Ba,CubicBezierCurve3:za,EllipseCurve:nr,LineCurve:Va,LineCurve3:Ga,QuadraticBezierCurve:Ha,QuadraticBezierCurve3:ir,SplineCurve:Wa}),sr=class i extends It{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,a=t/2,o=Math.floor(n),l=Math.floor(s),c=o+1,h=l+1,d=e/o,u=t/l,f=[],g=[],x=[],m=[];for(let p=0;p<h;p++){let w=p*u-a;for(let T=0;T<c;T++){let M=T*d-r;g.push(M,-w,0),x.push(0,0,1),m.push(T/o),m.push(1-p/l)}}for(let p=0;p<l;p++)for(let w=0;w<o;w++){let T=w+c*p,M=w+c*(p+1),A=w+1+c*(p+1),E=w+1+c*p;f.push(T,M,E),f.push(M,A,E)}this.setIndex(f),this.setAttribute("position",new it(g,3)),this.setAttribute("normal",new it(x,3)),this.setAttribute("uv",new it(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}},as=class i extends It{constructor(e=1,t=32,n=16,s=0,r=Math.PI*2,a=0,o=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:s,phiLength:r,thetaStart:a,thetaLength:o},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));let l=Math.min(a+o,Math.PI),c=0,h=[],d=new L,u=new L,f=[],g=[],x=[],m=[];for(let p=0;p<=n;p++){let w=[],T=p/n,M=a+T*o,A=e*Math.cos(M),E=Math.sqrt(e*e-A*A),_=0;p===0&&a===0?_=.5/t:p===n&&l===Math.PI&&(_=-.5/t);for(let b=0;b<=t;b++){let U=b/t,I=s+U*r;d.x=-E*Math.cos(I),d.y=A,d.z=E*Math.sin(I),g.push(d.x,d.y,d.z),u.copy(d).normalize(),x.push(u.x,u.y,u.z),m.push(U+_,1-T),w.push(c++)}h.push(w)}for(let p=0;p<n;p++)for(let w=0;w<t;w++){let T=h[p][w+1],M=h[p][w],A=h[p+1][w],E=h[p+1][w+1];(p!==0||a>0)&&f.push(T,M,E),(p!==n-1||l<Math.PI)&&f.push(M,A,E)}this.setIndex(f),this.setAttribute("position",new it(g,3)),this.setAttribute("normal",new it(x,3)),this.setAttribute("uv",new it(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}},rr=class i extends It{constructor(e=new ir(new L(-1,-1,0),new L(-1,1,0),new L(1,1,0)),t=64,n=1,s=8,r=!1){super(),this.type="TubeGeometry",this.parameters={path:e,tubularSegments:t,radius:n,radialSegments:s,closed:r};let a=e.computeFrenetFrames(t,r);this.tangents=a.tangents,this.normals=a.normals,this.binormals=a.binormals;let o=new L,l=new L,c=new Ae,h=new L,d=[],u=[],f=[],g=[];x(),this.setIndex(g),this.setAttribute("position",new it(d,3)),this.setAttribute("normal",new it(u,3)),this.setAttribute("uv",new it(f,2));function x(){for(let T=0;T<t;T++)m(T);m(r===!1?t:0),w(),p()}function m(T){h=e.getPointAt(T/t,h);let M=a.normals[T],A=a.binormals[T];for(let E=0;E<=s;E++){let _=E/s*Math.PI*2,b=Math.sin(_),U=-Math.cos(_);l.x=U*M.x+b*A.x,l.y=U*M.y+b*A.y,l.z=U*M.z+b*A.z,l.normalize(),u.push(l.x,l.y,l.z),o.x=h.x+n*l.x,o.y=h.y+n*l.y,o.z=h.z+n*l.z,d.push(o.x,o.y,o.z)}}function p(){for(let T=1;T<=t;T++)for(let M=1;M<=s;M++){let A=(s+1)*(T-1)+(M-1),E=(s+1)*T+(M-1),_=(s+1)*T+M,b=(s+1)*(T-1)+M;g.push(A,E,b),g.push(E,_,b)}}function w(){for(let T=0;T<=t;T++)for(let M=0;M<=s;M++)c.x=T/t,c.y=M/s,f.push(c.x,c.y)}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}toJSON(){let e=super.toJSON();return e.path=this.parameters.path.toJSON(),e}static fromJSON(e){return new i(new Bm[e.path.type]().fromJSON(e.path),e.tubularSegments,e.radius,e.radialSegments,e.closed)}};Qd={clone:Li,merge:Lt},Vm=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Gm=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,En=class extends Wn{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Vm,this.fragmentShader=Gm,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=Li(e.uniforms),this.uniformsGroups=zm(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let a=this.uniforms[s].value;a&&a.isTexture?t.uniforms[s]={type:"t",value:a.toJSON(e).uuid}:a&&a.isColor?t.uniforms[s]={type:"c",value:a.getHex()}:a&&a.isVector2?t.uniforms[s]={type:"v2",value:a.toArray()}:a&&a.isVector3?t.uniforms[s]={type:"v3",value:a.toArray()}:a&&a.isVector4?t.uniforms[s]={type:"v4",value:a.toArray()}:a&&a.isMatrix3?t.uniforms[s]={type:"m3",value:a.toArray()}:a&&a.isMatrix4?t.uniforms[s]={type:"m4",value:a.toArray()}:t.uniforms[s]={value:a}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new ze().setHex(s.value);break;case"v2":this.uniforms[n].value=new Ae().fromArray(s.value);break;case"v3":this.uniforms[n].value=new L().fromArray(s.value);break;case"v4":this.uniforms[n].value=new ot().fromArray(s.value);break;case"m3":this.uniforms[n].value=new Ne().fromArray(s.value);break;case"m4":this.uniforms[n].value=new Ze().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},qa=class extends En{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},Ai=class extends Wn{constructor(e){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new ze(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new ze(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Yo,this.normalScale=new Ae(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Gn,this.combine=ao,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},Xa=class extends Wn{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=kd,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},$a=class extends Wn{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};ai=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];n:{e:{let a;t:{i:if(!(e<s)){for(let o=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===o)break;if(r=s,s=t[++n],e<s)break e}a=t.length;break t}if(!(e>=r)){let o=t[1];e<o&&(n=2,r=o);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break e}a=n,n=0;break t}break n}for(;n<a;){let o=n+a>>>1;e<t[o]?a=o:n=o+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let a=0;a!==s;++a)t[a]=n[r+a];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Ya=class extends ai{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:bc,endingEnd:bc}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,a=e+1,o=s[r],l=s[a];if(o===void 0)switch(this.getSettings_().endingStart){case wc:r=e,o=2*t-n;break;case Mc:r=s.length-2,o=t+s[r]-s[r+1];break;default:r=e,o=n}if(l===void 0)switch(this.getSettings_().endingEnd){case wc:a=e,l=2*n-t;break;case Mc:a=1,l=n+s[1]-s[0];break;default:a=e-1,l=t}let c=(n-t)*.5,h=this.valueSize;this._weightPrev=c/(t-o),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=a*h}interpolate_(e,t,n,s){let r=this.resultBuffer,a=this.sampleValues,o=this.valueSize,l=e*o,c=l-o,h=this._offsetPrev,d=this._offsetNext,u=this._weightPrev,f=this._weightNext,g=(n-t)/(s-t),x=g*g,m=x*g,p=-u*m+2*u*x-u*g,w=(1+u)*m+(-1.5-2*u)*x+(-.5+u)*g+1,T=(-1-f)*m+(1.5+f)*x+.5*g,M=f*m-f*x;for(let A=0;A!==o;++A)r[A]=p*a[h+A]+w*a[c+A]+T*a[l+A]+M*a[d+A];return r}},Za=class extends ai{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,a=this.sampleValues,o=this.valueSize,l=e*o,c=l-o,h=(n-t)/(s-t),d=1-h;for(let u=0;u!==o;++u)r[u]=a[c+u]*d+a[l+u]*h;return r}},Ja=class extends ai{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},ja=class extends ai{interpolate_(e,t,n,s){let r=this.resultBuffer,a=this.sampleValues,o=this.valueSize,l=e*o,c=l-o,h=this.inTangents,d=this.outTangents;if(!h||!d){let g=(n-t)/(s-t),x=1-g;for(let m=0;m!==o;++m)r[m]=a[c+m]*x+a[l+m]*g;return r}let u=o*2,f=e-1;for(let g=0;g!==o;++g){let x=a[c+g],m=a[l+g],p=f*u+g*2,w=d[p],T=d[p+1],M=e*u+g*2,A=h[M],E=h[M+1],_=Wm(n,t,w,A,s);r[g]=ef(_,x,T,E,m)}return r}};Xt=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=$i(t,this.TimeBufferType),this.values=$i(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:$i(e.times,Array),values:$i(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),pa(e.settings)&&(n.settings={inTangents:$i(e.settings.inTangents,Array),outTangents:$i(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new Ja(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Za(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new Ya(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new ja(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case zs:t=this.InterpolantFactoryMethodDiscrete;break;case Ca:t=this.InterpolantFactoryMethodLinear;break;case _a:t=this.InterpolantFactoryMethodSmooth;break;case xc:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Re("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return zs;case this.InterpolantFactoryMethodLinear:return Ca;case this.InterpolantFactoryMethodSmooth:return _a;case this.InterpolantFactoryMethodBezier:return xc}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;pa(this.settings)&&(ld(this.settings.inTangents,e),ld(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;pa(this.settings)&&(cd(this.settings.inTangents,e),cd(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,a=s-1;for(;r!==s&&n[r]<e;)++r;for(;a!==-1&&n[a]>t;)--a;if(++a,r!==0||a!==s){r>=a&&(a=Math.max(a,1),r=a-1);let o=this.getValueSize();this.times=n.slice(r,a),this.values=this.values.slice(r*o,a*o)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(Le("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(Le("KeyframeTrack: Track is empty.",this),e=!1);let a=null;for(let o=0;o!==r;o++){let l=n[o];if(typeof l=="number"&&isNaN(l)){Le("KeyframeTrack: Time is not a valid number.",this,o,l),e=!1;break}if(a!==null&&a>l){Le("KeyframeTrack: Out of order keys.",this,o,l,a),e=!1;break}a=l}if(s!==void 0&&cm(s))for(let o=0,l=s.length;o!==l;++o){let c=s[o];if(isNaN(c)){Le("KeyframeTrack: Value is not a valid number.",this,o,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===_a,r=e.length-1,a=1;for(let o=1;o<r;++o){let l=!1,c=e[o],h=e[o+1];if(c!==h&&(o!==1||c!==e[0]))if(s)l=!0;else{let d=o*n,u=d-n,f=d+n;for(let g=0;g!==n;++g){let x=t[d+g];if(x!==t[u+g]||x!==t[f+g]){l=!0;break}}}if(l){if(o!==a){e[a]=e[o];let d=o*n,u=a*n;for(let f=0;f!==n;++f)t[u+f]=t[d+f]}++a}}if(r>0){e[a]=e[r];for(let o=r*n,l=a*n,c=0;c!==n;++c)t[l+c]=t[o+c];++a}return a!==e.length?(this.times=e.slice(0,a),this.values=t.slice(0,a*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,pa(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};Xt.prototype.ValueTypeName="";Xt.prototype.TimeBufferType=Float32Array;Xt.prototype.ValueBufferType=Float32Array;Xt.prototype.DefaultInterpolation=Ca;oi=class extends Xt{constructor(e,t,n){super(e,t,n)}};oi.prototype.ValueTypeName="bool";oi.prototype.ValueBufferType=Array;oi.prototype.DefaultInterpolation=zs;oi.prototype.InterpolantFactoryMethodLinear=void 0;oi.prototype.InterpolantFactoryMethodSmooth=void 0;Ka=class extends Xt{constructor(e,t,n,s){super(e,t,n,s)}};Ka.prototype.ValueTypeName="color";Qa=class extends Xt{constructor(e,t,n,s){super(e,t,n,s)}};Qa.prototype.ValueTypeName="number";eo=class extends ai{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,a=this.sampleValues,o=this.valueSize,l=(n-t)/(s-t),c=e*o;for(let h=c+o;c!==h;c+=4)Wt.slerpFlat(r,0,a,c-o,a,c,l);return r}},ar=class extends Xt{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new eo(this.times,this.values,this.getValueSize(),e)}};ar.prototype.ValueTypeName="quaternion";ar.prototype.InterpolantFactoryMethodSmooth=void 0;li=class extends Xt{constructor(e,t,n){super(e,t,n)}};li.prototype.ValueTypeName="string";li.prototype.ValueBufferType=Array;li.prototype.DefaultInterpolation=zs;li.prototype.InterpolantFactoryMethodLinear=void 0;li.prototype.InterpolantFactoryMethodSmooth=void 0;to=class extends Xt{constructor(e,t,n,s){super(e,t,n,s)}};to.prototype.ValueTypeName="vector";no=class{constructor(e,t,n){let s=this,r=!1,a=0,o=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){o++,r===!1&&s.onStart!==void 0&&s.onStart(h,a,o),r=!0},this.itemEnd=function(h){a++,s.onProgress!==void 0&&s.onProgress(h,a,o),a===o&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,d){return c.push(h,d),this},this.removeHandler=function(h){let d=c.indexOf(h);return d!==-1&&c.splice(d,2),this},this.getHandler=function(h){for(let d=0,u=c.length;d<u;d+=2){let f=c[d],g=c[d+1];if(f.global&&(f.lastIndex=0),f.test(h))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},tf=new no,io=class{constructor(e){this.manager=e!==void 0?e:tf,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};io.DEFAULT_MATERIAL_NAME="__DEFAULT";or=class extends Tt{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new ze(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},lr=class extends or{constructor(e,t,n){super(e,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Tt.DEFAULT_UP),this.updateMatrix(),this.groundColor=new ze(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},vc=new Ze,hd=new L,ud=new L,so=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Ae(512,512),this.mapType=zt,this.map=null,this.mapPass=null,this.matrix=new Ze,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new ri,this._frameExtents=new Ae(1,1),this._viewportCount=1,this._viewports=[new ot(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;hd.setFromMatrixPosition(e.matrixWorld),t.position.copy(hd),ud.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(ud),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,s){vc.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(vc,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,a=s?s.z/r.x:1,o=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===Ki||e.reversedDepth?t.set(.5*a,0,0,.5*a+l,0,.5*o,0,.5*o+c,0,0,1,0,0,0,0,1):t.set(.5*a,0,0,.5*a+l,0,.5*o,0,.5*o+c,0,0,.5,.5,0,0,0,1),t.multiply(vc)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},ma=new L,ga=new Wt,xn=new L,cr=class extends Tt{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Ze,this.projectionMatrix=new Ze,this.projectionMatrixInverse=new Ze,this.coordinateSystem=nn,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(ma,ga,xn),xn.x===1&&xn.y===1&&xn.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(ma,ga,xn.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(ma,ga,xn),xn.x===1&&xn.y===1&&xn.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(ma,ga,xn.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},si=new L,dd=new Ae,fd=new Ae,Dt=class extends cr{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=Pa*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(va*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return Pa*2*Math.atan(Math.tan(va*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){si.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(si.x,si.y).multiplyScalar(-e/si.z),si.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(si.x,si.y).multiplyScalar(-e/si.z)}getViewSize(e,t){return this.getViewBounds(e,dd,fd),t.subVectors(fd,dd)}setViewOffset(e,t,n,s,r,a){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=a,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(va*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,a=this.view;if(this.view!==null&&this.view.enabled){let l=a.fullWidth,c=a.fullHeight;r+=a.offsetX*s/l,t-=a.offsetY*n/c,s*=a.width/l,n*=a.height/c}let o=this.filmOffset;o!==0&&(r+=e*o/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}},hr=class extends cr{constructor(e=-1,t=1,n=1,s=-1,r=.1,a=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=a,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,a){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=a,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,a=n+e,o=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,a=r+c*this.view.width,o-=h*this.view.offsetY,l=o-h*this.view.height}this.projectionMatrix.makeOrthographic(r,a,o,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},Sc=class extends so{constructor(){super(new hr(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},ur=class extends or{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Tt.DEFAULT_UP),this.updateMatrix(),this.target=new Tt,this.shadow=new Sc}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}},Yi=-90,Zi=1,os=class extends Tt{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Dt(Yi,Zi,e,t);s.layers=this.layers,this.add(s);let r=new Dt(Yi,Zi,e,t);r.layers=this.layers,this.add(r);let a=new Dt(Yi,Zi,e,t);a.layers=this.layers,this.add(a);let o=new Dt(Yi,Zi,e,t);o.layers=this.layers,this.add(o);let l=new Dt(Yi,Zi,e,t);l.layers=this.layers,this.add(l);let c=new Dt(Yi,Zi,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,a,o,l]=t;for(let c of t)this.remove(c);if(e===nn)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),a.up.set(0,0,1),a.lookAt(0,-1,0),o.up.set(0,1,0),o.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===Ki)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),a.up.set(0,0,-1),a.lookAt(0,-1,0),o.up.set(0,-1,0),o.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,a,o,l,c,h]=this.children,d=e.getRenderTarget(),u=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),g=e.xr.enabled;e.xr.enabled=!1;let x=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,2,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,3,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=x,e.setRenderTarget(n,5,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(d,u,f),e.xr.enabled=g,n.texture.needsPMREMUpdate=!0}},ro=class extends Dt{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}},ih="\\[\\]\\.:\\/",qm=new RegExp("["+ih+"]","g"),sh="[^"+ih+"]",Xm="[^"+ih.replace("\\.","")+"]",$m=/((?:WC+[\/:])*)/.source.replace("WC",sh),Ym=/(WCOD+)?/.source.replace("WCOD",Xm),Zm=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",sh),Jm=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",sh),jm=new RegExp("^"+$m+Ym+Zm+Jm+"$"),Km=["material","materials","bones","map"],Ec=class{constructor(e,t,n){let s=n||st.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},st=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(qm,"")}static parseTrackName(e){let t=jm.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);Km.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let a=0;a<r.length;a++){let o=r[a];if(o.name===t||o.uuid===t)return o;let l=n(o.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Re("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){Le("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){Le("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){Le("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===c){c=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){Le("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){Le("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){Le("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){Le("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let a=e[s];if(a===void 0){let c=t.nodeName;Le("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let o=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?o=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(o=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){Le("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){Le("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=a,this.propertyIndex=r}else a.fromArray!==void 0&&a.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=a):Array.isArray(a)?(l=this.BindingType.EntireArray,this.resolvedProperty=a):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][o]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};st.Composite=Ec;st.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};st.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};st.prototype.GetterByBindingType=[st.prototype._getValue_direct,st.prototype._getValue_array,st.prototype._getValue_arrayElement,st.prototype._getValue_toArray];st.prototype.SetterByBindingTypeAndVersioning=[[st.prototype._setValue_direct,st.prototype._setValue_direct_setNeedsUpdate,st.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[st.prototype._setValue_array,st.prototype._setValue_array_setNeedsUpdate,st.prototype._setValue_array_setMatrixWorldNeedsUpdate],[st.prototype._setValue_arrayElement,st.prototype._setValue_arrayElement_setNeedsUpdate,st.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[st.prototype._setValue_fromArray,st.prototype._setValue_fromArray_setNeedsUpdate,st.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];jb=new Float32Array(1),Tc=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Re("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187")});function Sf(){let i=null,e=!1,t=null,n=null;function s(r,a){n=i.requestAnimationFrame(s),t(r,a)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function tg(i){let e=new WeakMap;function t(o,l){let c=o.array,h=o.usage,d=c.byteLength,u=i.createBuffer();i.bindBuffer(l,u),i.bufferData(l,c,h),o.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)o.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:u,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:o.version,size:d}}function n(o,l,c){let h=l.array,d=l.updateRanges;if(i.bindBuffer(c,o),d.length===0)i.bufferSubData(c,0,h);else{d.sort((f,g)=>f.start-g.start);let u=0;for(let f=1;f<d.length;f++){let g=d[u],x=d[f];x.start<=g.start+g.count+1?g.count=Math.max(g.count,x.start+x.count-g.start):(++u,d[u]=x)}d.length=u+1;for(let f=0,g=d.length;f<g;f++){let x=d[f];i.bufferSubData(c,x.start*h.BYTES_PER_ELEMENT,h,x.start,x.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(o){return o.isInterleavedBufferAttribute&&(o=o.data),e.get(o)}function r(o){o.isInterleavedBufferAttribute&&(o=o.data);let l=e.get(o);l&&(i.deleteBuffer(l.buffer),e.delete(o))}function a(o,l){if(o.isInterleavedBufferAttribute&&(o=o.data),o.isGLBufferAttribute){let h=e.get(o);(!h||h.version<o.version)&&e.set(o,{buffer:o.buffer,type:o.type,bytesPerElement:o.elementSize,version:o.version});return}let c=e.get(o);if(c===void 0)e.set(o,t(o,l));else if(c.version<o.version){if(c.size!==o.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,o,l),c.version=o.version}}return{get:s,remove:r,update:a}}function F_(i,e,t,n,s,r){let a=new ze(0),o=s===!0?0:1,l,c,h=null,d=0,u=null;function f(w){let T=w.isScene===!0?w.background:null;if(T&&T.isTexture){let M=w.backgroundBlurriness>0;T=e.get(T,M)}return T}function g(w){let T=!1,M=f(w);M===null?m(a,o):M&&M.isColor&&(m(M,1),T=!0);let A=i.xr.getEnvironmentBlendMode();A==="additive"?t.buffers.color.setClear(0,0,0,1,r):A==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||T)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function x(w,T){let M=f(T);M&&M.isCubeTexture?(c===void 0&&(c=new Ft(new Xn(1,1,1),new En({name:"BackgroundCubeMaterial",uniforms:Li(Cn.backgroundCube.uniforms),vertexShader:Cn.backgroundCube.vertexShader,fragmentShader:Cn.backgroundCube.fragmentShader,side:Ot,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(A,E,_){this.matrixWorld.copyPosition(_.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=M,c.material.uniforms.backgroundBlurriness.value=T.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=T.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(U_.makeRotationFromEuler(T.backgroundRotation)).transpose(),M.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Ef),c.material.toneMapped=$e.getTransfer(M.colorSpace)!==je,(h!==M||d!==M.version||u!==i.toneMapping)&&(c.material.needsUpdate=!0,h=M,d=M.version,u=i.toneMapping),c.layers.enableAll(),w.unshift(c,c.geometry,c.material,0,0,null)):M&&M.isTexture&&(l===void 0&&(l=new Ft(new sr(2,2),new En({name:"BackgroundMaterial",uniforms:Li(Cn.background.uniforms),vertexShader:Cn.background.vertexShader,fragmentShader:Cn.background.fragmentShader,side:ci,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=M,l.material.uniforms.backgroundIntensity.value=T.backgroundIntensity,l.material.toneMapped=$e.getTransfer(M.colorSpace)!==je,M.matrixAutoUpdate===!0&&M.updateMatrix(),l.material.uniforms.uvTransform.value.copy(M.matrix),(h!==M||d!==M.version||u!==i.toneMapping)&&(l.material.needsUpdate=!0,h=M,d=M.version,u=i.toneMapping),l.layers.enableAll(),w.unshift(l,l.geometry,l.material,0,0,null))}function m(w,T){w.getRGB(Zo,nh(i)),t.buffers.color.setClear(Zo.r,Zo.g,Zo.b,T,r)}function p(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return a},setClearColor:function(w,T=1){a.set(w),o=T,m(a,o)},getClearAlpha:function(){return o},setClearAlpha:function(w){o=w,m(a,o)},render:g,addToRenderList:x,dispose:p}}function O_(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=u(null),r=s,a=!1;function o(D,k,W,C,H){let Y=!1,G=d(D,C,W,k);r!==G&&(r=G,c(r.object)),Y=f(D,C,W,H),Y&&g(D,C,W,H),H!==null&&e.update(H,i.ELEMENT_ARRAY_BUFFER),(Y||a)&&(a=!1,M(D,k,W,C),H!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(H).buffer))}function l(){return i.createVertexArray()}function c(D){return i.bindVertexArray(D)}function h(D){return i.deleteVertexArray(D)}function d(D,k,W,C){let H=C.wireframe===!0,Y=n[k.id];Y===void 0&&(Y={},n[k.id]=Y);let G=D.isInstancedMesh===!0?D.id:0,ie=Y[G];ie===void 0&&(ie={},Y[G]=ie);let X=ie[W.id];X===void 0&&(X={},ie[W.id]=X);let ee=X[H];return ee===void 0&&(ee=u(l()),X[H]=ee),ee}function u(D){let k=[],W=[],C=[];for(let H=0;H<t;H++)k[H]=0,W[H]=0,C[H]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:k,enabledAttributes:W,attributeDivisors:C,object:D,attributes:{},index:null}}function f(D,k,W,C){let H=r.attributes,Y=k.attributes,G=0,ie=W.getAttributes();for(let X in ie)if(ie[X].location>=0){let te=H[X],Me=Y[X];if(Me===void 0&&(X==="instanceMatrix"&&D.instanceMatrix&&(Me=D.instanceMatrix),X==="instanceColor"&&D.instanceColor&&(Me=D.instanceColor)),te===void 0||te.attribute!==Me||Me&&te.data!==Me.data)return!0;G++}return r.attributesNum!==G||r.index!==C}function g(D,k,W,C){let H={},Y=k.attributes,G=0,ie=W.getAttributes();for(let X in ie)if(ie[X].location>=0){let te=Y[X];te===void 0&&(X==="instanceMatrix"&&D.instanceMatrix&&(te=D.instanceMatrix),X==="instanceColor"&&D.instanceColor&&(te=D.instanceColor));let Me={};Me.attribute=te,te&&te.data&&(Me.data=te.data),H[X]=Me,G++}r.attributes=H,r.attributesNum=G,r.index=C}function x(){let D=r.newAttributes;for(let k=0,W=D.length;k<W;k++)D[k]=0}function m(D){p(D,0)}function p(D,k){let W=r.newAttributes,C=r.enabledAttributes,H=r.attributeDivisors;W[D]=1,C[D]===0&&(i.enableVertexAttribArray(D),C[D]=1),H[D]!==k&&(i.vertexAttribDivisor(D,k),H[D]=k)}function w(){let D=r.newAttributes,k=r.enabledAttributes;for(let W=0,C=k.length;W<C;W++)k[W]!==D[W]&&(i.disableVertexAttribArray(W),k[W]=0)}function T(D,k,W,C,H,Y,G){G===!0?i.vertexAttribIPointer(D,k,W,H,Y):i.vertexAttribPointer(D,k,W,C,H,Y)}function M(D,k,W,C){x();let H=C.attributes,Y=W.getAttributes(),G=k.defaultAttributeValues;for(let ie in Y){let X=Y[ie];if(X.location>=0){let ee=H[ie];if(ee===void 0&&(ie==="instanceMatrix"&&D.instanceMatrix&&(ee=D.instanceMatrix),ie==="instanceColor"&&D.instanceColor&&(ee=D.instanceColor)),ee!==void 0){let te=ee.normalized,Me=ee.itemSize,Ue=e.get(ee);if(Ue===void 0)continue;let j=Ue.buffer,ge=Ue.type,xe=Ue.bytesPerElement,Ce=ge===i.INT||ge===i.UNSIGNED_INT||ee.gpuType===ho;if(ee.isInterleavedBufferAttribute){let _e=ee.data,Oe=_e.isInterleavedBuffer===!0?_e.stride:_e.itemSize,ht=ee.offset;if(_e.isInstancedInterleavedBuffer||_e.isInstancedBufferAttribute){for(let Ie=0;Ie<X.locationSize;Ie++)p(X.location+Ie,_e.meshPerAttribute);D.isInstancedMesh!==!0&&C._maxInstanceCount===void 0&&(C._maxInstanceCount=_e.meshPerAttribute*_e.count)}else for(let Ie=0;Ie<X.locationSize;Ie++)m(X.location+Ie);i.bindBuffer(i.ARRAY_BUFFER,j);for(let Ie=0;Ie<X.locationSize;Ie++)T(X.location+Ie,Me/X.locationSize,ge,te,Oe*xe,(ht+Me/X.locationSize*Ie)*xe,Ce)}else{if(ee.isInstancedBufferAttribute){for(let _e=0;_e<X.locationSize;_e++)p(X.location+_e,ee.meshPerAttribute);D.isInstancedMesh!==!0&&C._maxInstanceCount===void 0&&(C._maxInstanceCount=ee.meshPerAttribute*ee.count)}else for(let _e=0;_e<X.locationSize;_e++)m(X.location+_e);i.bindBuffer(i.ARRAY_BUFFER,j);for(let _e=0;_e<X.locationSize;_e++)T(X.location+_e,Me/X.locationSize,ge,te,Me*xe,Me/X.locationSize*_e*xe,Ce)}}else if(G!==void 0){let te=G[ie];if(te!==void 0)switch(te.length){case 2:i.vertexAttrib2fv(X.location,te);break;case 3:i.vertexAttrib3fv(X.location,te);break;case 4:i.vertexAttrib4fv(X.location,te);break;default:i.vertexAttrib1fv(X.location,te)}}}}w()}function A(){U();for(let D in n){let k=n[D];for(let W in k){let C=k[W];for(let H in C){let Y=C[H];for(let G in Y)h(Y[G].object),delete Y[G];delete C[H]}}delete n[D]}}function E(D){if(n[D.id]===void 0)return;let k=n[D.id];for(let W in k){let C=k[W];for(let H in C){let Y=C[H];for(let G in Y)h(Y[G].object),delete Y[G];delete C[H]}}delete n[D.id]}function _(D){for(let k in n){let W=n[k];for(let C in W){let H=W[C];if(H[D.id]===void 0)continue;let Y=H[D.id];for(let G in Y)h(Y[G].object),delete Y[G];delete H[D.id]}}}function b(D){for(let k in n){let W=n[k],C=D.isInstancedMesh===!0?D.id:0,H=W[C];if(H!==void 0){for(let Y in H){let G=H[Y];for(let ie in G)h(G[ie].object),delete G[ie];delete H[Y]}delete W[C],Object.keys(W).length===0&&delete n[k]}}}function U(){I(),a=!0,r!==s&&(r=s,c(r.object))}function I(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:o,reset:U,resetDefaultState:I,dispose:A,releaseStatesOfGeometry:E,releaseStatesOfObject:b,releaseStatesOfProgram:_,initAttributes:x,enableAttribute:m,disableUnusedAttributes:w}}function k_(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function a(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),t.update(c,n,h))}function o(l,c,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let u=0;for(let f=0;f<h;f++)u+=c[f];t.update(u,n,1)}this.setMode=s,this.render=r,this.renderInstances=a,this.renderMultiDraw=o}function B_(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let _=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(_.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function a(_){return!(_!==yn&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function o(_){let b=_===_n&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(_!==zt&&_!==rn&&!b&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(_){if(_==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";_="mediump"}return _==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",h=l(c);h!==c&&(Re("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let d=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),u=t.logarithmicDepthBuffer===!0&&d===!1;t.reversedDepthBuffer===!0&&d===!1&&Re("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&d===!0&&Re("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),g=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),x=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),p=i.getParameter(i.MAX_VERTEX_ATTRIBS),w=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),T=i.getParameter(i.MAX_VARYING_VECTORS),M=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),A=i.getParameter(i.MAX_SAMPLES),E=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:a,textureTypeReadable:o,precision:c,logarithmicDepthBuffer:u,reversedDepthBuffer:d,maxTextures:f,maxVertexTextures:g,maxTextureSize:x,maxCubemapSize:m,maxAttributes:p,maxVertexUniforms:w,maxVaryings:T,maxFragmentUniforms:M,maxSamples:A,samples:E}}function z_(i){let e=this,t=null,n=0,s=!1,r=!1,a=new pn,o=new Ne,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(d,u){let f=d.length!==0||u||n!==0||s;return s=u,n=d.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(d,u){t=h(d,u,0)},this.setState=function(d,u,f){let g=d.clippingPlanes,x=d.clipIntersection,m=d.clipShadows,p=i.get(d);if(!s||g===null||g.length===0||r&&!m)r?h(null):c();else{let w=r?0:n,T=w*4,M=p.clippingState||null;l.value=M,M=h(g,u,T,f);for(let A=0;A!==T;++A)M[A]=t[A];p.clippingState=M,this.numIntersection=x?this.numPlanes:0,this.numPlanes+=w}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(d,u,f,g){let x=d!==null?d.length:0,m=null;if(x!==0){if(m=l.value,g!==!0||m===null){let p=f+x*4,w=u.matrixWorldInverse;o.getNormalMatrix(w),(m===null||m.length<p)&&(m=new Float32Array(p));for(let T=0,M=f;T!==x;++T,M+=4)a.copy(d[T]).applyMatrix4(w,o),a.normal.toArray(m,M),m[M+3]=a.constant}l.value=m,l.needsUpdate=!0}return e.numPlanes=x,e.numIntersection=0,m}}function sf(i,e,t){return new Mr(i,{minFilter:$n,generateMipmaps:e,type:_n,colorSpace:Vs,depthBuffer:t})}function Sr(i,e,t){return new En({name:i,uniforms:e,vertexShader:Ve.cube_vert,fragmentShader:t,side:Ot,blending:Ri,depthTest:!1,depthWrite:!1})}function X_(){return Sr("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Tf}u

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
	`)}function $_(){return Sr("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Af}},`

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
	`)}function Y_(){return Sr("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${G_}
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
	`)}function rf(){return Sr("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function af(){return Sr("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function Z_(i){let e=new WeakMap,t=new WeakMap,n=null;function s(u,f=!1){return u==null?null:f?a(u):r(u)}function r(u){if(u&&u.isTexture){let f=u.mapping;if(f===oo||f===lo)if(e.has(u)){let g=e.get(u).texture;return o(g,u.mapping)}else{let g=u.image;if(g&&g.height>0){let x=new Mr(g.height);return x.fromEquirectangularTexture(i,u),e.set(u,x),u.addEventListener("dispose",c),o(x.texture,u.mapping)}else return null}}return u}function a(u){if(u&&u.isTexture&&u.isPMREMTexture!==!0){let f=u.mapping,g=f===oo||f===lo,x=f===Pi||f===hs;if(g||x){let m=t.get(u),p=m!==void 0?m.texture.pmremVersion:0;if(u.isRenderTargetTexture&&u.pmremVersion!==p)return n===null&&(n=new jo(i)),m=g?n.fromEquirectangular(u,m):n.fromCubemap(u,m),m.texture.pmremVersion=u.pmremVersion,t.set(u,m),m.texture;if(m!==void 0)return m.texture;{let w=u.image;return g&&w&&w.height>0||x&&w&&l(w)?(n===null&&(n=new jo(i)),m=g?n.fromEquirectangular(u):n.fromCubemap(u),m.texture.pmremVersion=u.pmremVersion,t.set(u,m),u.addEventListener("dispose",h),m.texture):null}}}return u}function o(u,f){return f===oo?u.mapping=Pi:f===lo&&(u.mapping=hs),u}function l(u){let f=0,g=6;for(let x=0;x<g;x++)u[x]!==void 0&&f++;return f===g}function c(u){let f=u.target;f.removeEventListener("dispose",c);let g=e.get(f);g!==void 0&&(e.delete(f),g.dispose())}function h(u){let f=u.target;f.removeEventListener("dispose",h);let g=t.get(f);g!==void 0&&(t.delete(f),g.dispose())}function d(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:d}}function J_(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&Os("WebGLRenderer: "+n+" extension not supported."),s}}}function j_(i,e,t,n){let s={},r=new WeakMap,a=new FinalizationRegistry(g=>delete s[g]);function o(g){l(g.target)}function l(g){g.index!==null&&e.remove(g.index);for(let m in g.attributes)e.remove(g.attributes[m]);g.removeEventListener("dispose",o),delete s[g.id],a.unregister(g);let x=r.get(g);x&&(e.remove(x),r.delete(g)),n.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,t.memory.geometries--}function c(g,x){return s[x.id]!==void 0||(x.addEventListener("dispose",o),s[x.id]=new WeakRef(x),a.register(x,x.id,x),t.memory.geometries++),x}function h(g){let x=g.attributes;for(let m in x)e.update(x[m],i.ARRAY_BUFFER)}function d(g){let x=g.index,m=g.attributes.position,p=0;if(m===void 0)return;let w=x!==null?x.array.length:m.array.length/3-1,T=m.count>=65535?Ys:$s,M=new T(Math.ceil(w/3)*6,1),A=M.array;if(x!==null){let _=x.array;p=x.version;for(let b=0,U=0;b<w;b+=3){let I=_[b+0],D=_[b+1],k=_[b+2];A[U++]=I,A[U++]=D,A[U++]=D,A[U++]=k,A[U++]=k,A[U++]=I}}else{p=m.version;for(let _=0,b=0;_<w;_+=3){let U=_+0,I=_+1,D=_+2;A[b++]=U,A[b++]=I,A[b++]=I,A[b++]=D,A[b++]=D,A[b++]=U}}M.version=p;let E=r.get(g);E&&e.remove(E),r.set(g,M)}function u(g){let x=r.get(g);if(x){let m=g.index;m!==null&&x.version<m.version&&d(g)}else d(g);return r.get(g)}function f(){for(let g in s){let x=s[g].deref();x!==void 0&&l(x)}}return{get:c,update:h,getWireframeAttribute:u,dispose:f}}function K_(i,e,t){let n;function s(d){n=d}let r,a;function o(d){r=d.type,a=d.bytesPerElement}function l(d,u){i.drawElements(n,u,r,d*a),t.update(u,n,1)}function c(d,u,f){f!==0&&(i.drawElementsInstanced(n,u,r,d*a,f),t.update(u,n,f))}function h(d,u,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,u,0,r,d,0,f);let x=0;for(let m=0;m<f;m++)x+=u[m];t.update(x,n,1)}this.setMode=s,this.setIndex=o,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function Q_(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,a,o){switch(t.calls++,a){case i.TRIANGLES:t.triangles+=o*(r/3);break;case i.LINES:t.lines+=o*(r/2);break;case i.LINE_STRIP:t.lines+=o*(r-1);break;case i.LINE_LOOP:t.lines+=o*r;break;case i.POINTS:t.points+=o*r;break;default:Le("WebGLInfo: Unknown draw mode:",a);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function ey(i,e,t){let n=new WeakMap,s=new ot;function r(a,o,l){let c=a.morphTargetInfluences,h=o.morphAttributes.position||o.morphAttributes.normal||o.morphAttributes.color,d=h!==void 0?h.length:0,u=n.get(o);if(u===void 0||u.count!==d){let U=function(){_.dispose(),n.delete(o),o.removeEventListener("dispose",U)};u!==void 0&&u.texture.dispose();let f=o.morphAttributes.position!==void 0,g=o.morphAttributes.normal!==void 0,x=o.morphAttributes.color!==void 0,m=o.morphAttributes.position||[],p=o.morphAttributes.normal||[],w=o.morphAttributes.color||[],T=0;f===!0&&(T=1),g===!0&&(T=2),x===!0&&(T=3);let M=o.attributes.position.count*T,A=1;M>e.maxTextureSize&&(A=Math.ceil(M/e.maxTextureSize),M=e.maxTextureSize);let E=new Float32Array(M*A*4*d),_=new Ws(E,M,A,d);_.type=rn,_.needsUpdate=!0;let b=T*4;for(let I=0;I<d;I++){let D=m[I],k=p[I],W=w[I],C=M*A*4*I;for(let H=0;H<D.count;H++){let Y=H*b;f===!0&&(s.fromBufferAttribute(D,H),E[C+Y+0]=s.x,E[C+Y+1]=s.y,E[C+Y+2]=s.z,E[C+Y+3]=0),g===!0&&(s.fromBufferAttribute(k,H),E[C+Y+4]=s.x,E[C+Y+5]=s.y,E[C+Y+6]=s.z,E[C+Y+7]=0),x===!0&&(s.fromBufferAttribute(W,H),E[C+Y+8]=s.x,E[C+Y+9]=s.y,E[C+Y+10]=s.z,E[C+Y+11]=W.itemSize===4?s.w:1)}}u={count:d,texture:_,size:new Ae(M,A)},n.set(o,u),o.addEventListener("dispose",U)}if(a.isInstancedMesh===!0&&a.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",a.morphTexture,t);else{let f=0;for(let x=0;x<c.length;x++)f+=c[x];let g=o.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",g),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",u.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",u.size)}return{update:r}}function ty(i,e,t,n,s){let r=new WeakMap;function a(c){let h=s.render.frame,d=c.geometry,u=e.get(c,d);if(r.get(u)!==h&&(e.update(u),r.set(u,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return u}function o(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:a,dispose:o}}function iy(i,e,t,n,s,r){let a=new qt(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),o=null,l=null,c=null,h=new It;h.setAttribute("position",new it([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new it([0,2,0,0,2,0],2));let d=new qa({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),u=new Ft(h,d),f=new hr(-1,1,1,-1,0,1),g=null,x=null,m=!1,p,w=null,T=[],M=!1;this.setSize=function(A,E){a.setSize(A,E),o!==null&&o.setSize(A,E),l!==null&&l.setSize(A,E);for(let _=0;_<T.length;_++){let b=T[_];b.setSize&&b.setSize(A,E)}},this.setEffects=function(A){T=A,M=T.length>0&&T[0].isRenderPass===!0;let E=a.width,_=a.height;T.length>0&&o===null&&(o=new qt(E,_,{type:_n,depthBuffer:!1,stencilBuffer:!1}),l=new qt(E,_,{type:_n,depthBuffer:!1,stencilBuffer:!1}));let b=s===!0&&T.some(U=>U.needsDepthTexture===!0);b!==(a.depthTexture!==null)&&(b===!0&&c===null&&(c=new qn(E,_),r===!0&&(c.format=Yn,c.type=Ii)),a.dispose(),a.depthTexture=b?c:null,a.resolveDepthBuffer=b,a.storeMultisampledDepthBuffer=b);for(let U=0;U<T.length;U++){let I=T[U];I.setSize&&I.setSize(E,_),b&&I.needsDepthTexture===!0&&I.setDepthTexture&&I.setDepthTexture(c)}},this.begin=function(A,E){if(m||A.toneMapping===An&&T.length===0)return!1;if(w=E,E!==null){let _=E.width,b=E.height;(a.width!==_||a.height!==b)&&this.setSize(_,b)}return M===!1&&A.setRenderTarget(a),p=A.toneMapping,A.toneMapping=An,!0},this.hasRenderPass=function(){return M},this.end=function(A,E){A.toneMapping=p,m=!0;let _=a,b=o;for(let U=0;U<T.length;U++){let I=T[U];I.enabled!==!1&&(I.render(A,b,_,E),I.needsSwap!==!1&&(_=b,b=b===o?l:o))}if(g!==A.outputColorSpace||x!==A.toneMapping){g=A.outputColorSpace,x=A.toneMapping,d.defines={},$e.getTransfer(g)===je&&(d.defines.SRGB_TRANSFER="");let U=ny[x];U&&(d.defines[U]=""),d.needsUpdate=!0}d.uniforms.tDiffuse.value=_.texture,A.setRenderTarget(w),A.render(u,f),w=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){a.dispose(),o!==null&&o.dispose(),l!==null&&l.dispose(),h.dispose(),d.dispose()}}function fs(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=of[s];if(r===void 0&&(r=new Float32Array(s),of[s]=r),e!==0){n.toArray(r,0);for(let a=1,o=0;a!==e;++a)o+=t,i[a].toArray(r,o)}return r}function gt(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function _t(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function Qo(i,e){let t=lf[e];t===void 0&&(t=new Int32Array(e),lf[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function sy(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function ry(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(gt(t,e))return;i.uniform2fv(this.addr,e),_t(t,e)}}function ay(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(gt(t,e))return;i.uniform3fv(this.addr,e),_t(t,e)}}function oy(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(gt(t,e))return;i.uniform4fv(this.addr,e),_t(t,e)}}function ly(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(gt(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),_t(t,e)}else{if(gt(t,n))return;uf.set(n),i.uniformMatrix2fv(this.addr,!1,uf),_t(t,n)}}function cy(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(gt(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),_t(t,e)}else{if(gt(t,n))return;hf.set(n),i.uniformMatrix3fv(this.addr,!1,hf),_t(t,n)}}function hy(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(gt(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),_t(t,e)}else{if(gt(t,n))return;cf.set(n),i.uniformMatrix4fv(this.addr,!1,cf),_t(t,n)}}function uy(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function dy(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(gt(t,e))return;i.uniform2iv(this.addr,e),_t(t,e)}}function fy(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(gt(t,e))return;i.uniform3iv(this.addr,e),_t(t,e)}}function py(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(gt(t,e))return;i.uniform4iv(this.addr,e),_t(t,e)}}function my(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function gy(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(gt(t,e))return;i.uniform2uiv(this.addr,e),_t(t,e)}}function _y(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(gt(t,e))return;i.uniform3uiv(this.addr,e),_t(t,e)}}function yy(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(gt(t,e))return;i.uniform4uiv(this.addr,e),_t(t,e)}}function el(i){return i.version===0&&(i.compareFunction=jc,i.needsUpdate=!0),i}function vy(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=el(Cf):r=Rf,t.setTexture2D(e||r,s)}function xy(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||Lf,s)}function by(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=el(Pf):r=Nf,t.setTextureCube(e||r,s)}function wy(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||If,s)}function My(i){switch(i){case 5126:return sy;case 35664:return ry;case 35665:return ay;case 35666:return oy;case 35674:return ly;case 35675:return cy;case 35676:return hy;case 5124:case 35670:return uy;case 35667:case 35671:return dy;case 35668:case 35672:return fy;case 35669:case 35673:return py;case 5125:return my;case 36294:return gy;case 36295:return _y;case 36296:return yy;case 35678:case 36198:case 36298:case 36306:case 35682:return vy;case 35679:case 36299:case 36307:return xy;case 35680:case 36300:case 36308:case 36293:return by;case 36289:case 36303:case 36311:case 36292:return wy}}function Sy(i,e){i.uniform1fv(this.addr,e)}function Ey(i,e){let t=fs(e,this.size,2);i.uniform2fv(this.addr,t)}function Ty(i,e){let t=fs(e,this.size,3);i.uniform3fv(this.addr,t)}function Ay(i,e){let t=fs(e,this.size,4);i.uniform4fv(this.addr,t)}function Ry(i,e){let t=fs(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function Cy(i,e){let t=fs(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function Py(i,e){let t=fs(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function Iy(i,e){i.uniform1iv(this.addr,e)}function Ly(i,e){i.uniform2iv(this.addr,e)}function Ny(i,e){i.uniform3iv(this.addr,e)}function Dy(i,e){i.uniform4iv(this.addr,e)}function Uy(i,e){i.uniform1uiv(this.addr,e)}function Fy(i,e){i.uniform2uiv(this.addr,e)}function Oy(i,e){i.uniform3uiv(this.addr,e)}function ky(i,e){i.uniform4uiv(this.addr,e)}function By(i,e,t){let n=this.cache,s=e.length,r=Qo(t,s);gt(n,r)||(i.uniform1iv(this.addr,r),_t(n,r));let a;this.type===i.SAMPLER_2D_SHADOW?a=el(Cf):a=Rf;for(let o=0;o!==s;++o)t.setTexture2D(e[o]||a,r[o])}function zy(i,e,t){let n=this.cache,s=e.length,r=Qo(t,s);gt(n,r)||(i.uniform1iv(this.addr,r),_t(n,r));for(let a=0;a!==s;++a)t.setTexture3D(e[a]||Lf,r[a])}function Vy(i,e,t){let n=this.cache,s=e.length,r=Qo(t,s);gt(n,r)||(i.uniform1iv(this.addr,r),_t(n,r));let a;this.type===i.SAMPLER_CUBE_SHADOW?a=el(Pf):a=Nf;for(let o=0;o!==s;++o)t.setTextureCube(e[o]||a,r[o])}function Gy(i,e,t){let n=this.cache,s=e.length,r=Qo(t,s);gt(n,r)||(i.uniform1iv(this.addr,r),_t(n,r));for(let a=0;a!==s;++a)t.setTexture2DArray(e[a]||If,r[a])}function Hy(i){switch(i){case 5126:return Sy;case 35664:return Ey;case 35665:return Ty;case 35666:return Ay;case 35674:return Ry;case 35675:return Cy;case 35676:return Py;case 5124:case 35670:return Iy;case 35667:case 35671:return Ly;case 35668:case 35672:return Ny;case 35669:case 35673:return Dy;case 5125:return Uy;case 36294:return Fy;case 36295:return Oy;case 36296:return ky;case 35678:case 36198:case 36298:case 36306:case 35682:return By;case 35679:case 36299:case 36307:return zy;case 35680:case 36300:case 36308:case 36293:return Vy;case 36289:case 36303:case 36311:case 36292:return Gy}}function df(i,e){i.seq.push(e),i.map[e.id]=e}function Wy(i,e,t){let n=i.name,s=n.length;for(oh.lastIndex=0;;){let r=oh.exec(n),a=oh.lastIndex,o=r[1],l=r[2]==="]",c=r[3];if(l&&(o=o|0),c===void 0||c==="["&&a+2===s){df(t,c===void 0?new ch(o,i,e):new hh(o,i,e));break}else{let d=t.map[o];d===void 0&&(d=new uh(o),df(t,d)),t=d}}}function ff(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}function $y(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let a=s;a<r;a++){let o=a+1;n.push(`${o===e?">":" "} ${o}: ${t[a]}`)}return n.join(`
`)}function Yy(i){$e._getMatrix(pf,$e.workingColorSpace,i);let e=`mat3( ${pf.elements.map(t=>t.toFixed(4))} )`;switch($e.getTransfer(i)){case Gs:return[e,"LinearTransferOETF"];case je:return[e,"sRGBTransferOETF"];default:return Re("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function mf(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let a=/ERROR: 0:(\d+)/.exec(r);if(a){let o=parseInt(a[1]);return t.toUpperCase()+`

`+r+`

`+$y(i.getShaderSource(e),o)}else return r}function Zy(i,e){let t=Yy(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}function jy(i,e){let t=Jy[e];return t===void 0?(Re("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}function Ky(){$e.getLuminanceCoefficients(Jo);let i=Jo.x.toFixed(4),e=Jo.y.toFixed(4),t=Jo.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function Qy(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(wr).join(`
`)}function ev(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function tv(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),a=r.name,o=1;r.type===i.FLOAT_MAT2&&(o=2),r.type===i.FLOAT_MAT3&&(o=3),r.type===i.FLOAT_MAT4&&(o=4),t[a]={type:r.type,location:i.getAttribLocation(e,a),locationSize:o}}return t}function wr(i){return i!==""}function gf(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function _f(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}function dh(i){return i.replace(nv,iv)}function iv(i,e){let t=Ve[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return dh(t)}function yf(i){return i.replace(sv,rv)}function rv(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function vf(i){let e=`precision ${i.precision} float;
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
#define LOW_PRECISION`),e}function ov(i){return av[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}function cv(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":lv[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}function uv(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":hv[i.combine]||"ENVMAP_BLENDING_NONE"}function dv(i,e,t,n){let s=i.getContext(),r=t.defines,a=t.vertexShader,o=t.fragmentShader,l=ov(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=cv(t),d=uv(t),u=Qy(t),f=ev(r),g=s.createProgram(),x,m,p=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(x=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(wr).join(`
`),x.length>0&&(x+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(wr).join(`
`),m.length>0&&(m+=`
`)):(x=[vf(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(wr).join(`
`),m=[vf(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+d:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==An?"#define TONE_MAPPING":"",t.toneMapping!==An?Ve.tonemapping_pars_fragment:"",t.toneMapping!==An?jy("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",Ve.colorspace_pars_fragment,Zy("linearToOutputTexel",t.outputColorSpace),Ky(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(wr).join(`
`)),a=dh(a),a=gf(a,t),a=_f(a,t),o=dh(o),o=gf(o,t),o=_f(o,t),a=yf(a),o=yf(o),t.isRawShaderMaterial!==!0&&(p=`#version 300 es
`,x=[u,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+x,m=["#define varying in",t.glslVersion===Kc?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Kc?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let w=p+x+a,T=p+m+o,M=ff(s,s.VERTEX_SHADER,w),A=ff(s,s.FRAGMENT_SHADER,T);s.attachShader(g,M),s.attachShader(g,A),t.index0AttributeName!==void 0?s.bindAttribLocation(g,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function E(I){if(i.debug.checkShaderErrors){let D=s.getProgramInfoLog(g)||"",k=s.getShaderInfoLog(M)||"",W=s.getShaderInfoLog(A)||"",C=D.trim(),H=k.trim(),Y=W.trim(),G=!0,ie=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(G=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,g,M,A);else{let X=mf(s,M,"vertex"),ee=mf(s,A,"fragment");Le("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+I.name+`
Material Type: `+I.type+`

Program Info Log: `+C+`
`+X+`
`+ee)}else C!==""?Re("WebGLProgram: Program Info Log:",C):(H===""||Y==="")&&(ie=!1);ie&&(I.diagnostics={runnable:G,programLog:C,vertexShader:{log:H,prefix:x},fragmentShader:{log:Y,prefix:m}})}s.deleteShader(M),s.deleteShader(A),_=new ds(s,g),b=tv(s,g)}let _;this.getUniforms=function(){return _===void 0&&E(this),_};let b;this.getAttributes=function(){return b===void 0&&E(this),b};let U=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return U===!1&&(U=s.getProgramParameter(g,qy)),U},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=Xy++,this.cacheKey=e,this.usedTimes=1,this.program=g,this.vertexShader=M,this.fragmentShader=A,this}function pv(i){return i===hi||i===yr||i===vr}function mv(i,e,t,n,s,r){let a=new qs,o=new fh,l=new Set,c=[],h=new Map,d=n.logarithmicDepthBuffer,u={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(_){return l.add(_),_===0?"uv":`uv${_}`}function g(_,b,U,I,D,k){let W=I.fog,C=D.geometry,H=_.isMeshStandardMaterial||_.isMeshLambertMaterial||_.isMeshPhongMaterial?I.environment:null,Y=_.isMeshStandardMaterial||_.isMeshLambertMaterial&&!_.envMap||_.isMeshPhongMaterial&&!_.envMap,G=e.get(_.envMap||H,Y),ie=u[_.type],X=n.precision;_.precision!==null&&(X=n.getMaxPrecision(_.precision),X!==_.precision&&Re("WebGLProgram.getParameters:",_.precision,"not supported, using",X,"instead."));let ee=C.morphAttributes.position||C.morphAttributes.normal||C.morphAttributes.color,te=ee!==void 0?ee.length:0,Me=0;C.morphAttributes.position!==void 0&&(Me=1),C.morphAttributes.normal!==void 0&&(Me=2),C.morphAttributes.color!==void 0&&(Me=3);let Ue,j,ge,xe;if(ie){let pe=Cn[ie];Ue=pe.vertexShader,j=pe.fragmentShader}else{Ue=_.vertexShader,j=_.fragmentShader;let pe=o.getVertexShaderStage(_),Qe=o.getFragmentShaderStage(_);o.update(_,pe,Qe),ge=pe.id,xe=Qe.id}let Ce=i.getRenderTarget(),_e=i.state.buffers.depth.getReversed(),Oe=D.isInstancedMesh===!0,ht=D.isBatchedMesh===!0,Ie=!!_.map,Ke=!!_.matcap,et=!!G,We=et&&G.isPMREMTexture===!0,St=!!_.aoMap,ft=!!_.lightMap,kt=!!_.bumpMap&&_.wireframe===!1,lt=!!_.normalMap,vn=!!_.displacementMap,yt=!!_.emissiveMap,$t=!!_.metalnessMap,Yt=!!_.roughnessMap,Zt=_.anisotropy>0,N=_.clearcoat>0,Jt=_.diffuseRoughness>0,rt=_.dispersion>0,at=_.retroreflectivity>0,fe=_.iridescence>0,pt=_.sheen>0,Pe=_.transmission>0,De=Zt&&!!_.anisotropyMap,S=N&&!!_.clearcoatMap,y=N&&!!_.clearcoatNormalMap,O=N&&!!_.clearcoatRoughnessMap,ne=Jt&&!!_.diffuseRoughnessMap,Q=fe&&!!_.iridescenceMap,ae=fe&&!!_.iridescenceThicknessMap,ue=pt&&!!_.sheenColorMap,Z=pt&&!!_.sheenRoughnessMap,J=!!_.specularMap,le=!!_.specularColorMap,R=!!_.specularIntensityMap,K=Pe&&!!_.transmissionMap,q=Pe&&!!_.thicknessMap,ce=!!_.gradientMap,re=!!_.alphaMap,oe=_.alphaTest>0,Ee=!!_.alphaHash,Be=!!_.extensions,se=An;_.toneMapped&&(Ce===null||Ce.isXRRenderTarget===!0)&&(se=i.toneMapping);let Te=We?G.isCompressedCubeTexture?G.image[0].mipmaps:G.mipmaps:null,ke={shaderID:ie,shaderType:_.type,shaderName:_.name,vertexShader:Ue,fragmentShader:j,defines:_.defines,customVertexShaderID:ge,customFragmentShaderID:xe,isRawShaderMaterial:_.isRawShaderMaterial===!0,glslVersion:_.glslVersion,precision:X,batching:ht,batchingColor:ht&&D._colorsTexture!==null,instancing:Oe,instancingColor:Oe&&D.instanceColor!==null,instancingMorph:Oe&&D.morphTexture!==null,outputColorSpace:Ce===null?i.outputColorSpace:Ce.isXRRenderTarget===!0?Ce.texture.colorSpace:$e.workingColorSpace,alphaToCoverage:!!_.alphaToCoverage,map:Ie,matcap:Ke,envMap:et,envMapMode:et&&G.mapping,envMapPMREM:We,envMapMaxLod:We?Te.length-1:null,envMapSize:We?Te[0].width:null,aoMap:St,lightMap:ft,bumpMap:kt,normalMap:lt,displacementMap:vn,emissiveMap:yt,normalMapObjectSpace:lt&&_.normalMapType===Bd,normalMapTangentSpace:lt&&_.normalMapType===Yo,packedNormalMap:lt&&_.normalMapType===Yo&&pv(_.normalMap.format),metalnessMap:$t,roughnessMap:Yt,anisotropy:Zt,anisotropyMap:De,clearcoat:N,clearcoatMap:S,clearcoatNormalMap:y,clearcoatRoughnessMap:O,diffuseRoughness:Jt,diffuseRoughnessMap:ne,dispersion:rt,retroreflection:at,iridescence:fe,iridescenceMap:Q,iridescenceThicknessMap:ae,sheen:pt,sheenColorMap:ue,sheenRoughnessMap:Z,specularMap:J,specularColorMap:le,specularIntensityMap:R,transmission:Pe,transmissionMap:K,thicknessMap:q,gradientMap:ce,opaque:_.transparent===!1&&_.blending===cs&&_.alphaToCoverage===!1,alphaMap:re,alphaTest:oe,alphaHash:Ee,combine:_.combine,mapUv:Ie&&f(_.map.channel),aoMapUv:St&&f(_.aoMap.channel),lightMapUv:ft&&f(_.lightMap.channel),bumpMapUv:kt&&f(_.bumpMap.channel),normalMapUv:lt&&f(_.normalMap.channel),displacementMapUv:vn&&f(_.displacementMap.channel),emissiveMapUv:yt&&f(_.emissiveMap.channel),metalnessMapUv:$t&&f(_.metalnessMap.channel),roughnessMapUv:Yt&&f(_.roughnessMap.channel),anisotropyMapUv:De&&f(_.anisotropyMap.channel),clearcoatMapUv:S&&f(_.clearcoatMap.channel),clearcoatNormalMapUv:y&&f(_.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:O&&f(_.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ne&&f(_.diffuseRoughnessMap.channel),iridescenceMapUv:Q&&f(_.iridescenceMap.channel),iridescenceThicknessMapUv:ae&&f(_.iridescenceThicknessMap.channel),sheenColorMapUv:ue&&f(_.sheenColorMap.channel),sheenRoughnessMapUv:Z&&f(_.sheenRoughnessMap.channel),specularMapUv:J&&f(_.specularMap.channel),specularColorMapUv:le&&f(_.specularColorMap.channel),specularIntensityMapUv:R&&f(_.specularIntensityMap.channel),transmissionMapUv:K&&f(_.transmissionMap.channel),thicknessMapUv:q&&f(_.thicknessMap.channel),alphaMapUv:re&&f(_.alphaMap.channel),vertexTangents:!!C.attributes.tangent&&(lt||Zt),vertexNormals:!!C.attributes.normal,vertexColors:_.vertexColors,vertexAlphas:_.vertexColors===!0&&!!C.attributes.color&&C.attributes.color.itemSize===4,pointsUvs:D.isPoints===!0&&!!C.attributes.uv&&(Ie||re),fog:!!W,useFog:_.fog===!0,fogExp2:!!W&&W.isFogExp2,flatShading:_.wireframe===!1&&(_.flatShading===!0||C.attributes.normal===void 0&&lt===!1&&(_.isMeshLambertMaterial||_.isMeshPhongMaterial||_.isMeshStandardMaterial||_.isMeshPhysicalMaterial)),sizeAttenuation:_.sizeAttenuation===!0,logarithmicDepthBuffer:d,reversedDepthBuffer:_e,skinning:D.isSkinnedMesh===!0,hasPositionAttribute:C.attributes.position!==void 0,morphTargets:C.morphAttributes.position!==void 0,morphNormals:C.morphAttributes.normal!==void 0,morphColors:C.morphAttributes.color!==void 0,morphTargetsCount:te,morphTextureStride:Me,numSunLights:b.sun.length,numDirLights:b.directional.length,numPointLights:b.point.length,numSpotLights:b.spot.length,numSpotLightMaps:b.spotLightMap.length,numRectAreaLights:b.rectArea.length,numHemiLights:b.hemi.length,numSunLightShadows:b.sunShadowMap.length,numDirLightShadows:b.directionalShadowMap.length,numPointLightShadows:b.pointShadowMap.length,numSpotLightShadows:b.spotShadowMap.length,numSpotLightShadowsWithMaps:b.numSpotLightShadowsWithMaps,numLightProbes:b.numLightProbes,numLightProbeGrids:k.filter(pe=>pe.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:_.dithering,shadowMapEnabled:i.shadowMap.enabled&&U.length>0,shadowMapType:i.shadowMap.type,toneMapping:se,decodeVideoTexture:Ie&&_.map.isVideoTexture===!0&&$e.getTransfer(_.map.colorSpace)===je,decodeVideoTextureEmissive:yt&&_.emissiveMap.isVideoTexture===!0&&$e.getTransfer(_.emissiveMap.colorSpace)===je,premultipliedAlpha:_.premultipliedAlpha,doubleSided:_.side===Tn,flipSided:_.side===Ot,useDepthPacking:_.depthPacking>=0,depthPacking:_.depthPacking||0,index0AttributeName:_.index0AttributeName,extensionClipCullDistance:Be&&_.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Be&&_.extensions.multiDraw===!0||ht)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:_.customProgramCacheKey()};return ke.vertexUv1s=l.has(1),ke.vertexUv2s=l.has(2),ke.vertexUv3s=l.has(3),l.clear(),ke}function x(_){let b=[];if(_.shaderID?b.push(_.shaderID):(b.push(_.customVertexShaderID),b.push(_.customFragmentShaderID)),_.defines!==void 0)for(let U in _.defines)b.push(U),b.push(_.defines[U]);return _.isRawShaderMaterial===!1&&(m(b,_),p(b,_),b.push(i.outputColorSpace)),b.push(_.customProgramCacheKey),b.join()}function m(_,b){_.push(b.precision),_.push(b.outputColorSpace),_.push(b.envMapMode),_.push(b.envMapPMREM),_.push(b.envMapMaxLod),_.push(b.envMapSize),_.push(b.mapUv),_.push(b.alphaMapUv),_.push(b.lightMapUv),_.push(b.aoMapUv),_.push(b.bumpMapUv),_.push(b.normalMapUv),_.push(b.displacementMapUv),_.push(b.emissiveMapUv),_.push(b.metalnessMapUv),_.push(b.roughnessMapUv),_.push(b.anisotropyMapUv),_.push(b.clearcoatMapUv),_.push(b.clearcoatNormalMapUv),_.push(b.clearcoatRoughnessMapUv),_.push(b.diffuseRoughnessMapUv),_.push(b.iridescenceMapUv),_.push(b.iridescenceThicknessMapUv),_.push(b.sheenColorMapUv),_.push(b.sheenRoughnessMapUv),_.push(b.specularMapUv),_.push(b.specularColorMapUv),_.push(b.specularIntensityMapUv),_.push(b.transmissionMapUv),_.push(b.thicknessMapUv),_.push(b.combine),_.push(b.fogExp2),_.push(b.sizeAttenuation),_.push(b.morphTargetsCount),_.push(b.numSunLights),_.push(b.numDirLights),_.push(b.numPointLights),_.push(b.numSpotLights),_.push(b.numSpotLightMaps),_.push(b.numHemiLights),_.push(b.numRectAreaLights),_.push(b.numSunLightShadows),_.push(b.numDirLightShadows),_.push(b.numPointLightShadows),_.push(b.numSpotLightShadows),_.push(b.numSpotLightShadowsWithMaps),_.push(b.numLightProbes),_.push(b.numLightProbeGrids),_.push(b.shadowMapType),_.push(b.toneMapping),_.push(b.numClippingPlanes),_.push(b.numClipIntersection),_.push(b.depthPacking)}function p(_,b){a.disableAll(),b.instancing&&a.enable(0),b.instancingColor&&a.enable(1),b.instancingMorph&&a.enable(2),b.matcap&&a.enable(3),b.envMap&&a.enable(4),b.normalMapObjectSpace&&a.enable(5),b.normalMapTangentSpace&&a.enable(6),b.clearcoat&&a.enable(7),b.iridescence&&a.enable(8),b.alphaTest&&a.enable(9),b.vertexColors&&a.enable(10),b.vertexAlphas&&a.enable(11),b.vertexUv1s&&a.enable(12),b.vertexUv2s&&a.enable(13),b.vertexUv3s&&a.enable(14),b.vertexTangents&&a.enable(15),b.anisotropy&&a.enable(16),b.alphaHash&&a.enable(17),b.batching&&a.enable(18),b.dispersion&&a.enable(19),b.retroreflection&&a.enable(24),b.diffuseRoughness&&a.enable(25),b.batchingColor&&a.enable(20),b.gradientMap&&a.enable(21),b.packedNormalMap&&a.enable(22),b.vertexNormals&&a.enable(23),_.push(a.mask),a.disableAll(),b.fog&&a.enable(0),b.useFog&&a.enable(1),b.flatShading&&a.enable(2),b.logarithmicDepthBuffer&&a.enable(3),b.reversedDepthBuffer&&a.enable(4),b.skinning&&a.enable(5),b.morphTargets&&a.enable(6),b.morphNormals&&a.enable(7),b.morphColors&&a.enable(8),b.premultipliedAlpha&&a.enable(9),b.shadowMapEnabled&&a.enable(10),b.doubleSided&&a.enable(11),b.flipSided&&a.enable(12),b.useDepthPacking&&a.enable(13),b.dithering&&a.enable(14),b.transmission&&a.enable(15),b.sheen&&a.enable(16),b.opaque&&a.enable(17),b.pointsUvs&&a.enable(18),b.decodeVideoTexture&&a.enable(19),b.decodeVideoTextureEmissive&&a.enable(20),b.alphaToCoverage&&a.enable(21),b.numLightProbeGrids>0&&a.enable(22),b.hasPositionAttribute&&a.enable(23),_.push(a.mask)}function w(_){let b=u[_.type],U;if(b){let I=Cn[b];U=Qd.clone(I.uniforms)}else U=_.uniforms;return U}function T(_,b){let U=h.get(b);return U!==void 0?++U.usedTimes:(U=new dv(i,b,_,s),c.push(U),h.set(b,U)),U}function M(_){if(--_.usedTimes===0){let b=c.indexOf(_);c[b]=c[c.length-1],c.pop(),h.delete(_.cacheKey),_.destroy()}}function A(_){o.remove(_)}function E(){o.dispose()}return{getParameters:g,getProgramCacheKey:x,getUniforms:w,acquireProgram:T,releaseProgram:M,releaseShaderCache:A,programs:c,dispose:E}}function gv(){let i=new WeakMap;function e(a){return i.has(a)}function t(a){let o=i.get(a);return o===void 0&&(o={},i.set(a,o)),o}function n(a){i.delete(a)}function s(a,o,l){i.get(a)[o]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function _v(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function xf(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function bf(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function a(u){let f=0;return u.isInstancedMesh&&(f+=2),u.isSkinnedMesh&&(f+=1),f}function o(u,f,g,x,m,p){let w=i[e];return w===void 0?(w={id:u.id,object:u,geometry:f,material:g,materialVariant:a(u),groupOrder:x,renderOrder:u.renderOrder,z:m,group:p},i[e]=w):(w.id=u.id,w.object=u,w.geometry=f,w.material=g,w.materialVariant=a(u),w.groupOrder=x,w.renderOrder=u.renderOrder,w.z=m,w.group=p),e++,w}function l(u,f,g,x,m,p,w){w.reversedDepth===!0&&(m=-m);let T=o(u,f,g,x,m,p);g.transmission>0?n.push(T):g.transparent===!0?s.push(T):t.push(T)}function c(u,f,g,x,m,p){let w=o(u,f,g,x,m,p);g.transmission>0?n.unshift(w):g.transparent===!0?s.unshift(w):t.unshift(w)}function h(u,f){t.length>1&&t.sort(u||_v),n.length>1&&n.sort(f||xf),s.length>1&&s.sort(f||xf)}function d(){for(let u=e,f=i.length;u<f;u++){let g=i[u];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:d,sort:h}}function yv(){let i=new WeakMap;function e(n,s){let r=i.get(n),a;return r===void 0?(a=new bf,i.set(n,[a])):s>=r.length?(a=new bf,r.push(a)):a=r[s],a}function t(){i=new WeakMap}return{get:e,dispose:t}}function vv(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new L,color:new ze};break;case"SpotLight":t={position:new L,direction:new L,color:new ze,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new L,color:new ze,distance:0,decay:0};break;case"HemisphereLight":t={direction:new L,skyColor:new ze,groundColor:new ze};break;case"RectAreaLight":t={color:new ze,position:new L,halfWidth:new L,halfHeight:new L};break}return i[e.id]=t,t}}}function xv(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ae};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ae};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ae,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}function wv(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function Mv(i){let e=new vv,t=xv(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new L);let s=new L,r=new Ze,a=new Ze;function o(c){let h=0,d=0,u=0;for(let k=0;k<9;k++)n.probe[k].set(0,0,0);let f=0,g=0,x=0,m=0,p=0,w=0,T=0,M=0,A=0,E=0,_=0,b=0,U=0,I=0;c.sort(wv);for(let k=0,W=c.length;k<W;k++){let C=c[k],H=C.color,Y=C.intensity,G=C.distance,ie=null;if(C.shadow&&C.shadow.map&&(C.shadow.map.texture.format===hi?ie=C.shadow.map.texture:ie=C.shadow.map.depthTexture||C.shadow.map.texture),C.isAmbientLight)h+=H.r*Y,d+=H.g*Y,u+=H.b*Y;else if(C.isLightProbe){for(let X=0;X<9;X++)n.probe[X].addScaledVector(C.sh.coefficients[X],Y);I++}else if(C.isSunLight){let X=e.get(C);if(X.color.copy(C.color).multiplyScalar(C.intensity),C.castShadow){let ee=C.shadow,te=t.get(C);te.shadowIntensity=ee.intensity,te.shadowBias=ee.bias,te.shadowNormalBias=ee.normalBias,te.shadowRadius=ee.radius,te.shadowMapSize.copy(ee.mapSize).multiply(ee.getFrameExtents()),n.sunShadow[g]=te,n.sunShadowMap[g]=ie;let Me=ee.getViewportCount();for(let Ue=0;Ue<Me;Ue++)n.sunShadowMatrix[x+Ue]=ee.getMatrix(Ue),n.sunShadowCascade[x+Ue]=ee._cascadeData[Ue];x+=Me,g++}n.sun[f]=X,f++}else if(C.isDirectionalLight){let X=e.get(C);if(X.color.copy(C.color).multiplyScalar(C.intensity),C.castShadow){let ee=C.shadow,te=t.get(C);te.shadowIntensity=ee.intensity,te.shadowBias=ee.bias,te.shadowNormalBias=ee.normalBias,te.shadowRadius=ee.radius,te.shadowMapSize=ee.mapSize,n.directionalShadow[m]=te,n.directionalShadowMap[m]=ie,n.directionalShadowMatrix[m]=C.shadow.matrix,A++}n.directional[m]=X,m++}else if(C.isSpotLight){let X=e.get(C);X.position.setFromMatrixPosition(C.matrixWorld),X.color.copy(H).multiplyScalar(Y),X.distance=G,X.coneCos=Math.cos(C.angle),X.penumbraCos=Math.cos(C.angle*(1-C.penumbra)),X.decay=C.decay,n.spot[w]=X;let ee=C.shadow;if(C.map&&(n.spotLightMap[b]=C.map,b++,ee.updateMatrices(C),C.castShadow&&U++),n.spotLightMatrix[w]=ee.matrix,C.castShadow){let te=t.get(C);te.shadowIntensity=ee.intensity,te.shadowBias=ee.bias,te.shadowNormalBias=ee.normalBias,te.shadowRadius=ee.radius,te.shadowMapSize=ee.mapSize,n.spotShadow[w]=te,n.spotShadowMap[w]=ie,_++}w++}else if(C.isRectAreaLight){let X=e.get(C);X.color.copy(H).multiplyScalar(Y),X.halfWidth.set(C.width*.5,0,0),X.halfHeight.set(0,C.height*.5,0),n.rectArea[T]=X,T++}else if(C.isPointLight){let X=e.get(C);if(X.color.copy(C.color).multiplyScalar(C.intensity),X.distance=C.distance,X.decay=C.decay,C.castShadow){let ee=C.shadow,te=t.get(C);te.shadowIntensity=ee.intensity,te.shadowBias=ee.bias,te.shadowNormalBias=ee.normalBias,te.shadowRadius=ee.radius,te.shadowMapSize=ee.mapSize,te.shadowCameraNear=ee.camera.near,te.shadowCameraFar=ee.camera.far,n.pointShadow[p]=te,n.pointShadowMap[p]=ie,n.pointShadowMatrix[p]=C.shadow.matrix,E++}n.point[p]=X,p++}else if(C.isHemisphereLight){let X=e.get(C);X.skyColor.copy(C.color).multiplyScalar(Y),X.groundColor.copy(C.groundColor).multiplyScalar(Y),n.hemi[M]=X,M++}}T>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=me.LTC_FLOAT_1,n.rectAreaLTC2=me.LTC_FLOAT_2):(n.rectAreaLTC1=me.LTC_HALF_1,n.rectAreaLTC2=me.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=d,n.ambient[2]=u;let D=n.hash;(D.sunLength!==f||D.directionalLength!==m||D.pointLength!==p||D.spotLength!==w||D.rectAreaLength!==T||D.hemiLength!==M||D.numSunShadows!==g||D.numDirectionalShadows!==A||D.numPointShadows!==E||D.numSpotShadows!==_||D.numSpotMaps!==b||D.numLightProbes!==I)&&(n.sun.length=f,n.directional.length=m,n.spot.length=w,n.rectArea.length=T,n.point.length=p,n.hemi.length=M,n.sunShadow.length=g,n.sunShadowMap.length=g,n.sunShadowMatrix.length=x,n.sunShadowCascade.length=x,n.directionalShadow.length=A,n.directionalShadowMap.length=A,n.directionalShadowMatrix.length=A,n.pointShadow.length=E,n.pointShadowMap.length=E,n.pointShadowMatrix.length=E,n.spotShadow.length=_,n.spotShadowMap.length=_,n.spotLightMatrix.length=_+b-U,n.spotLightMap.length=b,n.numSpotLightShadowsWithMaps=U,n.numLightProbes=I,D.sunLength=f,D.directionalLength=m,D.pointLength=p,D.spotLength=w,D.rectAreaLength=T,D.hemiLength=M,D.numSunShadows=g,D.numDirectionalShadows=A,D.numPointShadows=E,D.numSpotShadows=_,D.numSpotMaps=b,D.numLightProbes=I,n.version=bv++)}function l(c,h){let d=0,u=0,f=0,g=0,x=0,m=0,p=h.matrixWorldInverse;for(let w=0,T=c.length;w<T;w++){let M=c[w];if(M.isSunLight){let A=n.sun[d];A.direction.setFromMatrixPosition(M.matrixWorld),A.direction.transformDirection(p),d++}else if(M.isDirectionalLight){let A=n.directional[u];A.direction.setFromMatrixPosition(M.matrixWorld),s.setFromMatrixPosition(M.target.matrixWorld),A.direction.sub(s),A.direction.transformDirection(p),u++}else if(M.isSpotLight){let A=n.spot[g];A.position.setFromMatrixPosition(M.matrixWorld),A.position.applyMatrix4(p),A.direction.setFromMatrixPosition(M.matrixWorld),s.setFromMatrixPosition(M.target.matrixWorld),A.direction.sub(s),A.direction.transformDirection(p),g++}else if(M.isRectAreaLight){let A=n.rectArea[x];A.position.setFromMatrixPosition(M.matrixWorld),A.position.applyMatrix4(p),a.identity(),r.copy(M.matrixWorld),r.premultiply(p),a.extractRotation(r),A.halfWidth.set(M.width*.5,0,0),A.halfHeight.set(0,M.height*.5,0),A.halfWidth.applyMatrix4(a),A.halfHeight.applyMatrix4(a),x++}else if(M.isPointLight){let A=n.point[f];A.position.setFromMatrixPosition(M.matrixWorld),A.position.applyMatrix4(p),f++}else if(M.isHemisphereLight){let A=n.hemi[m];A.direction.setFromMatrixPosition(M.matrixWorld),A.direction.transformDirection(p),m++}}}return{setup:o,setupView:l,state:n}}function wf(i){let e=new Mv(i),t=[],n=[],s=[];function r(d){h.camera=d,t.length=0,n.length=0,s.length=0}function a(d){d.isLightProbeGrid?s.push(d):t.push(d)}function o(d){n.push(d)}function l(){e.setup(t),s.sort((d,u)=>d.priority-u.priority||d.id-u.id)}function c(d){e.setupView(t,d)}let h={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:a,pushShadow:o}}function Sv(i){let e=new WeakMap;function t(s,r=0){let a=e.get(s),o;return a===void 0?(o=new wf(i),e.set(s,[o])):r>=a.length?(o=new wf(i),a.push(o)):o=a[r],o}function n(){e=new WeakMap}return{get:t,dispose:n}}function Cv(i,e,t){let n=new ri,s=new Ae,r=new Ae,a=new ot,o=new Xa,l=new $a,c={},h=t.maxTextureSize,d={[ci]:Ot,[Ot]:ci,[Tn]:Tn},u=new En({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Ae},radius:{value:4}},vertexShader:Ev,fragmentShader:Tv}),f=u.clone();f.defines.HORIZONTAL_PASS=1;let g=new It;g.setAttribute("position",new mn(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let x=new Ft(g,u),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=dr;let p=this.type;this.render=function(E,_,b){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||E.length===0)return;this.type===gd&&(Re("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=dr);let U=i.getRenderTarget(),I=i.getActiveCubeFace(),D=i.getActiveMipmapLevel(),k=i.state;k.setBlending(Ri),k.buffers.depth.getReversed()===!0?k.buffers.color.setClear(0,0,0,0):k.buffers.color.setClear(1,1,1,1),k.buffers.depth.setTest(!0),k.setScissorTest(!1);let W=p!==this.type;W&&_.traverse(function(C){C.material&&(Array.isArray(C.material)?C.material.forEach(H=>H.needsUpdate=!0):C.material.needsUpdate=!0)});for(let C=0,H=E.length;C<H;C++){let Y=E[C],G=Y.shadow;if(G===void 0){Re("WebGLShadowMap:",Y,"has no shadow.");continue}if(G.autoUpdate===!1&&G.needsUpdate===!1)continue;s.copy(G.mapSize);let ie=G.getFrameExtents();s.multiply(ie),r.copy(G.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ie.x),s.x=r.x*ie.x,G.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ie.y),s.y=r.y*ie.y,G.mapSize.y=r.y));let X=i.state.buffers.depth.getReversed();if(G.camera._reversedDepth=X,G.map===null||W===!0){if(G.map!==null&&(G.map.depthTexture!==null&&(G.map.depthTexture.dispose(),G.map.depthTexture=null),G.map.dispose()),this.type===ls){if(Y.isPointLight){Re("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}G.map=new qt(s.x,s.y,{format:hi,type:_n,minFilter:Ut,magFilter:Ut,generateMipmaps:!1}),G.map.texture.name=Y.name+".shadowMap",G.map.depthTexture=new qn(s.x,s.y,rn),G.map.depthTexture.name=Y.name+".shadowMapDepth",G.map.depthTexture.format=Vn,G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=wt,G.map.depthTexture.magFilter=wt}else Y.isPointLight?(G.map=new Mr(s.x),G.map.depthTexture=new Qs(s.x,gn)):(G.map=new qt(s.x,s.y),G.map.depthTexture=new qn(s.x,s.y,gn)),G.map.depthTexture.name=Y.name+".shadowMap",G.map.depthTexture.format=Vn,this.type===dr?(G.map.depthTexture.compareFunction=X?Jc:Zc,G.map.depthTexture.minFilter=Ut,G.map.depthTexture.magFilter=Ut):(G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=wt,G.map.depthTexture.magFilter=wt);G.camera.updateProjectionMatrix()}G.map.isWebGLCubeRenderTarget!==!0&&(G.map.width!==s.x||G.map.height!==s.y)&&G.map.setSize(s.x,s.y);let ee=G.map.isWebGLCubeRenderTarget?6:G.getViewportCount();Y.isPointLight!==!0&&G.updateMatrices(Y,b);let te=(G.camera.layers.mask&4294967294)!==0?G.camera.layers:b.layers;for(let Me=0;Me<ee;Me++){let Ue=G.getCamera(Me);if(Y.isPointLight){let j=G.camera,ge=G.matrix,xe=Y.distance||j.far;xe!==j.far&&(j.far=xe,j.updateProjectionMatrix()),br.setFromMatrixPosition(Y.matrixWorld),j.position.copy(br),lh.copy(j.position),lh.add(Av[Me]),j.up.copy(Rv[Me]),j.lookAt(lh),j.updateMatrixWorld(),ge.makeTranslation(-br.x,-br.y,-br.z),Mf.multiplyMatrices(j.projectionMatrix,j.matrixWorldInverse),G._frustum.setFromProjectionMatrix(Mf,j.coordinateSystem,j.reversedDepth)}if(G.map.isWebGLCubeRenderTarget)i.setRenderTarget(G.map,Me),i.clear();else{Me===0&&(i.setRenderTarget(G.map),i.clear());let j=G.getViewport(Me);a.set(r.x*j.x,r.y*j.y,r.x*j.z,r.y*j.w),k.viewport(a)}n=G.getFrustum(Me),M(_,b,Ue,Y,te,this.type)}G.isPointLightShadow!==!0&&this.type===ls&&w(G,b),G.needsUpdate=!1}p=this.type,m.needsUpdate=!1,i.setRenderTarget(U,I,D)};function w(E,_){let b=e.update(x);u.defines.VSM_SAMPLES!==E.blurSamples&&(u.defines.VSM_SAMPLES=E.blurSamples,f.defines.VSM_SAMPLES=E.blurSamples,u.needsUpdate=!0,f.needsUpdate=!0),E.mapPass===null?E.mapPass=new qt(s.x,s.y,{format:hi,type:_n}):(E.mapPass.width!==E.map.width||E.mapPass.height!==E.map.height)&&E.mapPass.setSize(E.map.width,E.map.height),u.uniforms.shadow_pass.value=E.map.depthTexture,u.uniforms.resolution.value.set(E.map.width,E.map.height),u.uniforms.radius.value=E.radius,i.setRenderTarget(E.mapPass),i.clear(),i.renderBufferDirect(_,null,b,u,x,null),f.uniforms.shadow_pass.value=E.mapPass.texture,f.uniforms.resolution.value.set(E.map.width,E.map.height),f.uniforms.radius.value=E.radius,i.setRenderTarget(E.map),i.clear(),i.renderBufferDirect(_,null,b,f,x,null)}function T(E,_,b,U){let I=null,D=b.isPointLight===!0?E.customDistanceMaterial:E.customDepthMaterial;if(D!==void 0)I=D;else if(I=b.isPointLight===!0?l:o,i.localClippingEnabled&&_.clipShadows===!0&&Array.isArray(_.clippingPlanes)&&_.clippingPlanes.length!==0||_.displacementMap&&_.displacementScale!==0||_.alphaMap&&_.alphaTest>0||_.map&&_.alphaTest>0||_.alphaToCoverage===!0){let k=I.uuid,W=_.uuid,C=c[k];C===void 0&&(C={},c[k]=C);let H=C[W];H===void 0&&(H=I.clone(),C[W]=H,_.addEventListener("dispose",A)),I=H}if(I.visible=_.visible,I.wireframe=_.wireframe,U===ls?I.side=_.shadowSide!==null?_.shadowSide:_.side:I.side=_.shadowSide!==null?_.shadowSide:d[_.side],I.alphaMap=_.alphaMap,I.alphaTest=_.alphaToCoverage===!0?.5:_.alphaTest,I.map=_.map,I.clipShadows=_.clipShadows,I.clippingPlanes=_.clippingPlanes,I.clipIntersection=_.clipIntersection,I.displacementMap=_.displacementMap,I.displacementScale=_.displacementScale,I.displacementBias=_.displacementBias,I.wireframeLinewidth=_.wireframeLinewidth,I.linewidth=_.linewidth,b.isPointLight===!0&&I.isMeshDistanceMaterial===!0){let k=i.properties.get(I);k.light=b}return I}function M(E,_,b,U,I,D){if(E.visible===!1)return;if(E.layers.test(I)&&(E.isMesh||E.isLine||E.isPoints)&&(E.castShadow||E.receiveShadow&&D===ls)&&(!E.frustumCulled||E.intersectsFrustum(n))){E.modelViewMatrix.multiplyMatrices(b.matrixWorldInverse,E.matrixWorld);let C=e.update(E),H=E.material;if(Array.isArray(H)){let Y=C.groups;for(let G=0,ie=Y.length;G<ie;G++){let X=Y[G],ee=H[X.materialIndex];if(ee&&ee.visible){let te=T(E,ee,U,D);E.onBeforeShadow(i,E,_,b,C,te,X),i.renderBufferDirect(b,null,C,te,E,X),E.onAfterShadow(i,E,_,b,C,te,X)}}}else if(H.visible){let Y=T(E,H,U,D);E.onBeforeShadow(i,E,_,b,C,Y,null),i.renderBufferDirect(b,null,C,Y,E,null),E.onAfterShadow(i,E,_,b,C,Y,null)}}let W=E.children;for(let C=0,H=W.length;C<H;C++)M(W[C],_,b,U,I,D)}function A(E){E.target.removeEventListener("dispose",A);for(let b in c){let U=c[b],I=E.target.uuid;I in U&&(U[I].dispose(),delete U[I])}}}function Pv(i,e){function t(){let R=!1,K=new ot,q=null,ce=new ot(0,0,0,0);return{setMask:function(re){q!==re&&!R&&(i.colorMask(re,re,re,re),q=re)},setLocked:function(re){R=re},setClear:function(re,oe,Ee,Be,se){se===!0&&(re*=Be,oe*=Be,Ee*=Be),K.set(re,oe,Ee,Be),ce.equals(K)===!1&&(i.clearColor(re,oe,Ee,Be),ce.copy(K))},reset:function(){R=!1,q=null,ce.set(-1,0,0,0)}}}function n(){let R=!1,K=!1,q=null,ce=null,re=null;return{setReversed:function(oe){if(K!==oe){let Ee=e.get("EXT_clip_control");oe?Ee.clipControlEXT(Ee.LOWER_LEFT_EXT,Ee.ZERO_TO_ONE_EXT):Ee.clipControlEXT(Ee.LOWER_LEFT_EXT,Ee.NEGATIVE_ONE_TO_ONE_EXT),K=oe;let Be=re;re=null,this.setClear(Be)}},getReversed:function(){return K},setTest:function(oe){oe?_e(i.DEPTH_TEST):Oe(i.DEPTH_TEST)},setMask:function(oe){q!==oe&&!R&&(i.depthMask(oe),q=oe)},setFunc:function(oe){if(K&&(oe=Jd[oe]),ce!==oe){switch(oe){case xa:i.depthFunc(i.NEVER);break;case ba:i.depthFunc(i.ALWAYS);break;case wa:i.depthFunc(i.LESS);break;case ji:i.depthFunc(i.LEQUAL);break;case Ma:i.depthFunc(i.EQUAL);break;case Sa:i.depthFunc(i.GEQUAL);break;case Ea:i.depthFunc(i.GREATER);break;case Ta:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}ce=oe}},setLocked:function(oe){R=oe},setClear:function(oe){re!==oe&&(re=oe,K&&(oe=1-oe),i.clearDepth(oe))},reset:function(){R=!1,q=null,ce=null,re=null,K=!1}}}function s(){let R=!1,K=null,q=null,ce=null,re=null,oe=null,Ee=null,Be=null,se=null;return{setTest:function(Te){R||(Te?_e(i.STENCIL_TEST):Oe(i.STENCIL_TEST))},setMask:function(Te){K!==Te&&!R&&(i.stencilMask(Te),K=Te)},setFunc:function(Te,ke,pe){(q!==Te||ce!==ke||re!==pe)&&(i.stencilFunc(Te,ke,pe),q=Te,ce=ke,re=pe)},setOp:function(Te,ke,pe){(oe!==Te||Ee!==ke||Be!==pe)&&(i.stencilOp(Te,ke,pe),oe=Te,Ee=ke,Be=pe)},setLocked:function(Te){R=Te},setClear:function(Te){se!==Te&&(i.clearStencil(Te),se=Te)},reset:function(){R=!1,K=null,q=null,ce=null,re=null,oe=null,Ee=null,Be=null,se=null}}}let r=new t,a=new n,o=new s,l={},c=new WeakMap,h={},d={},u={},f=new WeakMap,g=[],x=null,m=!1,p=null,w=null,T=null,M=null,A=null,E=null,_=null,b=new ze(0,0,0),U=0,I=!1,D=null,k=null,W=null,C=null,H=null,Y=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),G=!1,ie=0,X=i.getParameter(i.VERSION);X.indexOf("WebGL")!==-1?(ie=parseFloat(/^WebGL (\d)/.exec(X)[1]),G=ie>=1):X.indexOf("OpenGL ES")!==-1&&(ie=parseFloat(/^OpenGL ES (\d)/.exec(X)[1]),G=ie>=2);let ee=null,te={},Me=i.getParameter(i.SCISSOR_BOX),Ue=i.getParameter(i.VIEWPORT),j=new ot().fromArray(Me),ge=new ot().fromArray(Ue);function xe(R,K,q,ce){let re=new Uint8Array(4),oe=i.createTexture();i.bindTexture(R,oe),i.texParameteri(R,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(R,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Ee=0;Ee<q;Ee++)R===i.TEXTURE_3D||R===i.TEXTURE_2D_ARRAY?i.texImage3D(K,0,i.RGBA,1,1,ce,0,i.RGBA,i.UNSIGNED_BYTE,re):i.texImage2D(K+Ee,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,re);return oe}let Ce={};Ce[i.TEXTURE_2D]=xe(i.TEXTURE_2D,i.TEXTURE_2D,1),Ce[i.TEXTURE_CUBE_MAP]=xe(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ce[i.TEXTURE_2D_ARRAY]=xe(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Ce[i.TEXTURE_3D]=xe(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),a.setClear(1),o.setClear(0),_e(i.DEPTH_TEST),a.setFunc(ji),kt(!1),lt(Ac),_e(i.CULL_FACE),St(Ri);function _e(R){h[R]!==!0&&(i.enable(R),h[R]=!0)}function Oe(R){h[R]!==!1&&(i.disable(R),h[R]=!1)}function ht(R,K){return u[R]!==K?(i.bindFramebuffer(R,K),u[R]=K,R===i.DRAW_FRAMEBUFFER&&(u[i.FRAMEBUFFER]=K),R===i.FRAMEBUFFER&&(u[i.DRAW_FRAMEBUFFER]=K),!0):!1}function Ie(R,K){let q=g,ce=!1;if(R){q=f.get(K),q===void 0&&(q=[],f.set(K,q));let re=R.textures;if(q.length!==re.length||q[0]!==i.COLOR_ATTACHMENT0){for(let oe=0,Ee=re.length;oe<Ee;oe++)q[oe]=i.COLOR_ATTACHMENT0+oe;q.length=re.length,ce=!0}}else q[0]!==i.BACK&&(q[0]=i.BACK,ce=!0);ce&&i.drawBuffers(q)}function Ke(R){return x!==R?(i.useProgram(R),x=R,!0):!1}let et={[Ci]:i.FUNC_ADD,[yd]:i.FUNC_SUBTRACT,[vd]:i.FUNC_REVERSE_SUBTRACT};et[xd]=i.MIN,et[bd]=i.MAX;let We={[wd]:i.ZERO,[Md]:i.ONE,[Sd]:i.SRC_COLOR,[Ic]:i.SRC_ALPHA,[Pd]:i.SRC_ALPHA_SATURATE,[Rd]:i.DST_COLOR,[Td]:i.DST_ALPHA,[Ed]:i.ONE_MINUS_SRC_COLOR,[Lc]:i.ONE_MINUS_SRC_ALPHA,[Cd]:i.ONE_MINUS_DST_COLOR,[Ad]:i.ONE_MINUS_DST_ALPHA,[Id]:i.CONSTANT_COLOR,[Ld]:i.ONE_MINUS_CONSTANT_COLOR,[Nd]:i.CONSTANT_ALPHA,[Dd]:i.ONE_MINUS_CONSTANT_ALPHA};function St(R,K,q,ce,re,oe,Ee,Be,se,Te){if(R===Ri){m===!0&&(Oe(i.BLEND),m=!1);return}if(m===!1&&(_e(i.BLEND),m=!0),R!==_d){if(R!==p||Te!==I){if((w!==Ci||A!==Ci)&&(i.blendEquation(i.FUNC_ADD),w=Ci,A=Ci),Te)switch(R){case cs:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Rc:i.blendFunc(i.ONE,i.ONE);break;case Cc:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Pc:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:Le("WebGLState: Invalid blending: ",R);break}else switch(R){case cs:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Rc:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case Cc:Le("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Pc:Le("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Le("WebGLState: Invalid blending: ",R);break}T=null,M=null,E=null,_=null,b.set(0,0,0),U=0,p=R,I=Te}return}re=re||K,oe=oe||q,Ee=Ee||ce,(K!==w||re!==A)&&(i.blendEquationSeparate(et[K],et[re]),w=K,A=re),(q!==T||ce!==M||oe!==E||Ee!==_)&&(i.blendFuncSeparate(We[q],We[ce],We[oe],We[Ee]),T=q,M=ce,E=oe,_=Ee),(Be.equals(b)===!1||se!==U)&&(i.blendColor(Be.r,Be.g,Be.b,se),b.copy(Be),U=se),p=R,I=!1}function ft(R,K){R.side===Tn?Oe(i.CULL_FACE):_e(i.CULL_FACE);let q=R.side===Ot;K&&(q=!q),kt(q),R.blending===cs&&R.transparent===!1?St(Ri):St(R.blending,R.blendEquation,R.blendSrc,R.blendDst,R.blendEquationAlpha,R.blendSrcAlpha,R.blendDstAlpha,R.blendColor,R.blendAlpha,R.premultipliedAlpha),a.setFunc(R.depthFunc),a.setTest(R.depthTest),a.setMask(R.depthWrite),r.setMask(R.colorWrite);let ce=R.stencilWrite;o.setTest(ce),ce&&(o.setMask(R.stencilWriteMask),o.setFunc(R.stencilFunc,R.stencilRef,R.stencilFuncMask),o.setOp(R.stencilFail,R.stencilZFail,R.stencilZPass)),yt(R.polygonOffset,R.polygonOffsetFactor,R.polygonOffsetUnits),R.alphaToCoverage===!0?_e(i.SAMPLE_ALPHA_TO_COVERAGE):Oe(i.SAMPLE_ALPHA_TO_COVERAGE)}function kt(R){D!==R&&(R?i.frontFace(i.CW):i.frontFace(i.CCW),D=R)}function lt(R){R!==pd?(_e(i.CULL_FACE),R!==k&&(R===Ac?i.cullFace(i.BACK):R===md?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Oe(i.CULL_FACE),k=R}function vn(R){R!==W&&(G&&i.lineWidth(R),W=R)}function yt(R,K,q){R?(_e(i.POLYGON_OFFSET_FILL),(C!==K||H!==q)&&(C=K,H=q,a.getReversed()&&(K=-K,q=-q),i.polygonOffset(K,q))):Oe(i.POLYGON_OFFSET_FILL)}function $t(R){R?_e(i.SCISSOR_TEST):Oe(i.SCISSOR_TEST)}function Yt(R){R===void 0&&(R=i.TEXTURE0+Y-1),ee!==R&&(i.activeTexture(R),ee=R)}function Zt(R,K,q){q===void 0&&(ee===null?q=i.TEXTURE0+Y-1:q=ee);let ce=te[q];ce===void 0&&(ce={type:void 0,texture:void 0},te[q]=ce),(ce.type!==R||ce.texture!==K)&&(ee!==q&&(i.activeTexture(q),ee=q),i.bindTexture(R,K||Ce[R]),ce.type=R,ce.texture=K)}function N(){let R=te[ee];R!==void 0&&R.type!==void 0&&(i.bindTexture(R.type,null),R.type=void 0,R.texture=void 0)}function Jt(){try{i.compressedTexImage2D(...arguments)}catch(R){Le("WebGLState:",R)}}function rt(){try{i.compressedTexImage3D(...arguments)}catch(R){Le("WebGLState:",R)}}function at(){try{i.texSubImage2D(...arguments)}catch(R){Le("WebGLState:",R)}}function fe(){try{i.texSubImage3D(...arguments)}catch(R){Le("WebGLState:",R)}}function pt(){try{i.compressedTexSubImage2D(...arguments)}catch(R){Le("WebGLState:",R)}}function Pe(){try{i.compressedTexSubImage3D(...arguments)}catch(R){Le("WebGLState:",R)}}function De(){try{i.texStorage2D(...arguments)}catch(R){Le("WebGLState:",R)}}function S(){try{i.texStorage3D(...arguments)}catch(R){Le("WebGLState:",R)}}function y(){try{i.texImage2D(...arguments)}catch(R){Le("WebGLState:",R)}}function O(){try{i.texImage3D(...arguments)}catch(R){Le("WebGLState:",R)}}function ne(R){return d[R]!==void 0?d[R]:i.getParameter(R)}function Q(R,K){d[R]!==K&&(i.pixelStorei(R,K),d[R]=K)}function ae(R){j.equals(R)===!1&&(i.scissor(R.x,R.y,R.z,R.w),j.copy(R))}function ue(R){ge.equals(R)===!1&&(i.viewport(R.x,R.y,R.z,R.w),ge.copy(R))}function Z(R,K){let q=c.get(K);q===void 0&&(q=new WeakMap,c.set(K,q));let ce=q.get(R);ce===void 0&&(ce=i.getUniformBlockIndex(K,R.name),i.uniformBlockBinding(K,ce,ce),q.set(R,ce))}function J(R,K,q){let re=c.get(K).get(R);l[re]!==q&&(i.bindBufferBase(i.UNIFORM_BUFFER,re,q),l[re]=q)}function le(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),a.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},d={},ee=null,te={},u={},l={},f=new WeakMap,g=[],x=null,m=!1,p=null,w=null,T=null,M=null,A=null,E=null,_=null,b=new ze(0,0,0),U=0,I=!1,D=null,k=null,W=null,C=null,H=null,j.set(0,0,i.canvas.width,i.canvas.height),ge.set(0,0,i.canvas.width,i.canvas.height),r.reset(),a.reset(),o.reset()}return{buffers:{color:r,depth:a,stencil:o},enable:_e,disable:Oe,bindFramebuffer:ht,drawBuffers:Ie,useProgram:Ke,setBlending:St,setMaterial:ft,setFlipSided:kt,setCullFace:lt,setLineWidth:vn,setPolygonOffset:yt,setScissorTest:$t,activeTexture:Yt,bindTexture:Zt,unbindTexture:N,compressedTexImage2D:Jt,compressedTexImage3D:rt,texImage2D:y,texImage3D:O,pixelStorei:Q,getParameter:ne,updateUBOMapping:Z,uniformBlockBinding:J,texStorage2D:De,texStorage3D:S,texSubImage2D:at,texSubImage3D:fe,compressedTexSubImage2D:pt,compressedTexSubImage3D:Pe,scissor:ae,viewport:ue,reset:le}}function Iv(i,e,t,n,s,r,a){let o=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Ae,h=new WeakMap,d=new Set,u,f=new WeakMap,g=new Set,x=new FinalizationRegistry(S=>g.delete(S)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function p(S,y){return m?new OffscreenCanvas(S,y):Hs("canvas")}function w(S,y,O){let ne=1,Q=De(S);if((Q.width>O||Q.height>O)&&(ne=O/Math.max(Q.width,Q.height)),ne<1)if(typeof HTMLImageElement<"u"&&S instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&S instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&S instanceof ImageBitmap||typeof VideoFrame<"u"&&S instanceof VideoFrame){let ae=Math.floor(ne*Q.width),ue=Math.floor(ne*Q.height);u===void 0&&(u=p(ae,ue));let Z=y?p(ae,ue):u;return Z.width=ae,Z.height=ue,Z.getContext("2d").drawImage(S,0,0,ae,ue),Re("WebGLRenderer: Texture has been resized from ("+Q.width+"x"+Q.height+") to ("+ae+"x"+ue+")."),Z}else return"data"in S&&Re("WebGLRenderer: Image in DataTexture is too big ("+Q.width+"x"+Q.height+")."),S;return S}function T(S){return S.generateMipmaps}function M(S){i.generateMipmap(S)}function A(S){return S.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:S.isWebGL3DRenderTarget?i.TEXTURE_3D:S.isWebGLArrayRenderTarget||S.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function E(S,y,O,ne,Q,ae=!1){if(S!==null){if(i[S]!==void 0)return i[S];Re("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+S+"'")}let ue;ne&&(ue=e.get("EXT_texture_norm16"),ue||Re("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let Z=y;if(y===i.RED&&(O===i.FLOAT&&(Z=i.R32F),O===i.HALF_FLOAT&&(Z=i.R16F),O===i.UNSIGNED_BYTE&&(Z=i.R8),O===i.UNSIGNED_SHORT&&ue&&(Z=ue.R16_EXT),O===i.SHORT&&ue&&(Z=ue.R16_SNORM_EXT)),y===i.RED_INTEGER&&(O===i.UNSIGNED_BYTE&&(Z=i.R8UI),O===i.UNSIGNED_SHORT&&(Z=i.R16UI),O===i.UNSIGNED_INT&&(Z=i.R32UI),O===i.BYTE&&(Z=i.R8I),O===i.SHORT&&(Z=i.R16I),O===i.INT&&(Z=i.R32I)),y===i.RG&&(O===i.FLOAT&&(Z=i.RG32F),O===i.HALF_FLOAT&&(Z=i.RG16F),O===i.UNSIGNED_BYTE&&(Z=i.RG8),O===i.UNSIGNED_SHORT&&ue&&(Z=ue.RG16_EXT),O===i.SHORT&&ue&&(Z=ue.RG16_SNORM_EXT)),y===i.RG_INTEGER&&(O===i.UNSIGNED_BYTE&&(Z=i.RG8UI),O===i.UNSIGNED_SHORT&&(Z=i.RG16UI),O===i.UNSIGNED_INT&&(Z=i.RG32UI),O===i.BYTE&&(Z=i.RG8I),O===i.SHORT&&(Z=i.RG16I),O===i.INT&&(Z=i.RG32I)),y===i.RGB_INTEGER&&(O===i.UNSIGNED_BYTE&&(Z=i.RGB8UI),O===i.UNSIGNED_SHORT&&(Z=i.RGB16UI),O===i.UNSIGNED_INT&&(Z=i.RGB32UI),O===i.BYTE&&(Z=i.RGB8I),O===i.SHORT&&(Z=i.RGB16I),O===i.INT&&(Z=i.RGB32I)),y===i.RGBA_INTEGER&&(O===i.UNSIGNED_BYTE&&(Z=i.RGBA8UI),O===i.UNSIGNED_SHORT&&(Z=i.RGBA16UI),O===i.UNSIGNED_INT&&(Z=i.RGBA32UI),O===i.BYTE&&(Z=i.RGBA8I),O===i.SHORT&&(Z=i.RGBA16I),O===i.INT&&(Z=i.RGBA32I)),y===i.RGB&&(O===i.UNSIGNED_SHORT&&ue&&(Z=ue.RGB16_EXT),O===i.SHORT&&ue&&(Z=ue.RGB16_SNORM_EXT),O===i.UNSIGNED_INT_5_9_9_9_REV&&(Z=i.RGB9_E5),O===i.UNSIGNED_INT_10F_11F_11F_REV&&(Z=i.R11F_G11F_B10F)),y===i.RGBA){let J=ae?Gs:$e.getTransfer(Q);O===i.FLOAT&&(Z=i.RGBA32F),O===i.HALF_FLOAT&&(Z=i.RGBA16F),O===i.UNSIGNED_BYTE&&(Z=J===je?i.SRGB8_ALPHA8:i.RGBA8),O===i.UNSIGNED_SHORT&&ue&&(Z=ue.RGBA16_EXT),O===i.SHORT&&ue&&(Z=ue.RGBA16_SNORM_EXT),O===i.UNSIGNED_SHORT_4_4_4_4&&(Z=i.RGBA4),O===i.UNSIGNED_SHORT_5_5_5_1&&(Z=i.RGB5_A1)}return(Z===i.R16F||Z===i.R32F||Z===i.RG16F||Z===i.RG32F||Z===i.RGBA16F||Z===i.RGBA32F)&&e.get("EXT_color_buffer_float"),Z}function _(S,y){let O;return S?y===null||y===gn||y===Ii?O=i.DEPTH24_STENCIL8:y===rn?O=i.DEPTH32F_STENCIL8:y===us&&(O=i.DEPTH24_STENCIL8,Re("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):y===null||y===gn||y===Ii?O=i.DEPTH_COMPONENT24:y===rn?O=i.DEPTH_COMPONENT32F:y===us&&(O=i.DEPTH_COMPONENT16),O}function b(S,y){return T(S)===!0||S.isFramebufferTexture&&S.minFilter!==wt&&S.minFilter!==Ut?Math.log2(Math.max(y.width,y.height))+1:S.mipmaps.length>0?S.mipmaps.length:S.isCompressedTexture&&Array.isArray(S.image)?y.mipmaps.length:1}function U(S){let y=new WeakRef(S);n.get(S).__ref=y,g.add(y),x.register(S,y,y)}function I(S){let y=n.get(S).__ref;y!==void 0&&(g.delete(y),x.unregister(y))}function D(S){W(S.target)}function k(S){C(S.target)}function W(S){S.removeEventListener("dispose",D),I(S),Y(S),S.isVideoTexture&&h.delete(S),S.isHTMLTexture&&d.delete(S)}function C(S){S.removeEventListener("dispose",k),I(S),ie(S)}function H(){for(let S of g){let y=S.deref();y!==void 0&&(y.isRenderTarget===!0?C(y):W(y))}g.clear(),d.clear()}function Y(S){let y=n.get(S);if(y.__webglInit===void 0)return;let O=S.source,ne=f.get(O);if(ne){let Q=ne[y.__cacheKey];Q.usedTimes--,Q.usedTimes===0&&G(S),Object.keys(ne).length===0&&f.delete(O)}n.remove(S)}function G(S){let y=n.get(S);i.deleteTexture(y.__webglTexture);let O=S.source,ne=f.get(O);delete ne[y.__cacheKey],a.memory.textures--}function ie(S){let y=n.get(S);y.__depthDisposeCallback&&y.__depthDisposeCallback();let O=S.depthTexture;if(O&&O.renderTarget===S&&W(O),S.isWebGLCubeRenderTarget)for(let Q=0;Q<6;Q++){if(Array.isArray(y.__webglFramebuffer[Q]))for(let ae=0;ae<y.__webglFramebuffer[Q].length;ae++)i.deleteFramebuffer(y.__webglFramebuffer[Q][ae]);else i.deleteFramebuffer(y.__webglFramebuffer[Q]);y.__webglDepthbuffer&&i.deleteRenderbuffer(y.__webglDepthbuffer[Q])}else{if(Array.isArray(y.__webglFramebuffer))for(let Q=0;Q<y.__webglFramebuffer.length;Q++)i.deleteFramebuffer(y.__webglFramebuffer[Q]);else i.deleteFramebuffer(y.__webglFramebuffer);if(y.__webglDepthbuffer&&i.deleteRenderbuffer(y.__webglDepthbuffer),y.__webglMultisampledFramebuffer&&i.deleteFramebuffer(y.__webglMultisampledFramebuffer),y.__webglColorRenderbuffer)for(let Q=0;Q<y.__webglColorRenderbuffer.length;Q++)y.__webglColorRenderbuffer[Q]&&i.deleteRenderbuffer(y.__webglColorRenderbuffer[Q]);y.__webglDepthRenderbuffer&&i.deleteRenderbuffer(y.__webglDepthRenderbuffer)}let ne=S.textures;for(let Q=0,ae=ne.length;Q<ae;Q++){let ue=n.get(ne[Q]);ue.__webglTexture&&(i.deleteTexture(ue.__webglTexture),a.memory.textures--),n.remove(ne[Q])}n.remove(S)}let X=0;function ee(){X=0}function te(){return X}function Me(S){X=S}function Ue(){let S=X;return S>=s.maxTextures&&Re("WebGLTextures: Trying to use "+(S+1)+" texture units while this GPU supports only "+s.maxTextures),X+=1,S}function j(S){let y=[];return y.push(S.wrapS),y.push(S.wrapT),y.push(S.wrapR||0),y.push(S.magFilter),y.push(S.minFilter),y.push(S.anisotropy),y.push(S.internalFormat),y.push(S.format),y.push(S.type),y.push(S.generateMipmaps),y.push(S.mipmapsAutoUpdate),y.push(S.premultiplyAlpha),y.push(S.flipY),y.push(S.unpackAlignment),y.push(S.colorSpace),y.join()}function ge(S,y){let O=n.get(S);if(S.isVideoTexture&&pt(S),S.isRenderTargetTexture===!1&&S.isExternalTexture!==!0&&S.version>0&&O.__version!==S.version){let ne=S.image;if(ne===null)Re("WebGLRenderer: Texture marked for update but no image data found.");else if(ne.complete===!1)Re("WebGLRenderer: Texture marked for update but image is incomplete");else{ft(O,S,y);return}}else S.isExternalTexture&&(O.__webglTexture=S.sourceTexture?S.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,O.__webglTexture,i.TEXTURE0+y)}function xe(S,y){let O=n.get(S);if(S.isRenderTargetTexture===!1&&S.version>0&&O.__version!==S.version){ft(O,S,y);return}else S.isExternalTexture&&(O.__webglTexture=S.sourceTexture?S.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,O.__webglTexture,i.TEXTURE0+y)}function Ce(S,y){let O=n.get(S);if(S.isRenderTargetTexture===!1&&S.version>0&&O.__version!==S.version){ft(O,S,y);return}t.bindTexture(i.TEXTURE_3D,O.__webglTexture,i.TEXTURE0+y)}function _e(S,y){let O=n.get(S);if(S.version>0&&O.__version!==S.version){kt(O,S,y);return}t.bindTexture(i.TEXTURE_CUBE_MAP,O.__webglTexture,i.TEXTURE0+y)}let Oe={[Aa]:i.REPEAT,[bn]:i.CLAMP_TO_EDGE,[Ra]:i.MIRRORED_REPEAT},ht={[wt]:i.NEAREST,[Od]:i.NEAREST_MIPMAP_NEAREST,[fr]:i.NEAREST_MIPMAP_LINEAR,[Ut]:i.LINEAR,[co]:i.LINEAR_MIPMAP_NEAREST,[$n]:i.LINEAR_MIPMAP_LINEAR},Ie={[Vd]:i.NEVER,[jc]:i.ALWAYS,[Gd]:i.LESS,[Zc]:i.LEQUAL,[Hd]:i.EQUAL,[Jc]:i.GEQUAL,[Wd]:i.GREATER,[qd]:i.NOTEQUAL};function Ke(S,y){if(y.type===rn&&e.has("OES_texture_float_linear")===!1&&(y.magFilter===Ut||y.magFilter===co||y.magFilter===fr||y.magFilter===$n||y.minFilter===Ut||y.minFilter===co||y.minFilter===fr||y.minFilter===$n)&&Re("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(S,i.TEXTURE_WRAP_S,Oe[y.wrapS]),i.texParameteri(S,i.TEXTURE_WRAP_T,Oe[y.wrapT]),(S===i.TEXTURE_3D||S===i.TEXTURE_2D_ARRAY)&&i.texParameteri(S,i.TEXTURE_WRAP_R,Oe[y.wrapR]),i.texParameteri(S,i.TEXTURE_MAG_FILTER,ht[y.magFilter]),i.texParameteri(S,i.TEXTURE_MIN_FILTER,ht[y.minFilter]),y.compareFunction&&(i.texParameteri(S,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(S,i.TEXTURE_COMPARE_FUNC,Ie[y.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(y.magFilter===wt||y.minFilter!==fr&&y.minFilter!==$n||y.type===rn&&e.has("OES_texture_float_linear")===!1)return;if(y.anisotropy>1||n.get(y).__currentAnisotropy){let O=e.get("EXT_texture_filter_anisotropic");i.texParameterf(S,O.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(y.anisotropy,s.getMaxAnisotropy())),n.get(y).__currentAnisotropy=y.anisotropy}}}function et(S,y){let O=!1;S.__webglInit===void 0&&(S.__webglInit=!0,y.addEventListener("dispose",D),U(y));let ne=y.source,Q=f.get(ne);Q===void 0&&(Q={},f.set(ne,Q));let ae=j(y);if(ae!==S.__cacheKey){Q[ae]===void 0&&(Q[ae]={texture:i.createTexture(),usedTimes:0},a.memory.textures++,O=!0),Q[ae].usedTimes++;let ue=Q[S.__cacheKey];ue!==void 0&&(Q[S.__cacheKey].usedTimes--,ue.usedTimes===0&&G(y)),S.__cacheKey=ae,S.__webglTexture=Q[ae].texture}return O}function We(S,y,O){return Math.floor(Math.floor(S/O)/y)}function St(S,y,O,ne){let ae=S.updateRanges;if(ae.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,y.width,y.height,O,ne,y.data);else{ae.sort((R,K)=>R.start-K.start);let ue=0;for(let R=1;R<ae.length;R++){let K=ae[ue],q=ae[R],ce=K.start+K.count,re=We(q.start,y.width,4),oe=We(K.start,y.width,4);q.start<=ce+1&&re===oe&&We(q.start+q.count-1,y.width,4)===re?K.count=Math.max(K.count,q.start+q.count-K.start):(++ue,ae[ue]=q)}ae.length=ue+1;let Z=t.getParameter(i.UNPACK_ROW_LENGTH),J=t.getParameter(i.UNPACK_SKIP_PIXELS),le=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,y.width);for(let R=0,K=ae.length;R<K;R++){let q=ae[R],ce=Math.floor(q.start/4),re=Math.ceil(q.count/4),oe=ce%y.width,Ee=Math.floor(ce/y.width),Be=re,se=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,oe),t.pixelStorei(i.UNPACK_SKIP_ROWS,Ee),t.texSubImage2D(i.TEXTURE_2D,0,oe,Ee,Be,se,O,ne,y.data)}S.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,Z),t.pixelStorei(i.UNPACK_SKIP_PIXELS,J),t.pixelStorei(i.UNPACK_SKIP_ROWS,le)}}function ft(S,y,O){let ne=i.TEXTURE_2D;(y.isDataArrayTexture||y.isCompressedArrayTexture)&&(ne=i.TEXTURE_2D_ARRAY),y.isData3DTexture&&(ne=i.TEXTURE_3D);let Q=et(S,y),ae=y.source;t.bindTexture(ne,S.__webglTexture,i.TEXTURE0+O);let ue=n.get(ae);if(ae.version!==ue.__version||Q===!0){if(t.activeTexture(i.TEXTURE0+O),(typeof ImageBitmap<"u"&&y.image instanceof ImageBitmap)===!1){let se=$e.getPrimaries($e.workingColorSpace),Te=y.colorSpace===Zn?null:$e.getPrimaries(y.colorSpace),ke=y.colorSpace===Zn||se===Te?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,y.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,y.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,ke)}t.pixelStorei(i.UNPACK_ALIGNMENT,y.unpackAlignment);let J=w(y.image,!1,s.maxTextureSize);J=Pe(y,J);let le=r.convert(y.format,y.colorSpace),R=r.convert(y.type),K=E(y.internalFormat,le,R,y.normalized,y.colorSpace,y.isVideoTexture);Ke(ne,y);let q,ce=y.mipmaps,re=y.isVideoTexture!==!0,oe=ue.__version===void 0||Q===!0,Ee=ae.dataReady,Be=b(y,J);if(y.isDepthTexture)K=_(y.format===Yn,y.type),oe&&(re?t.texStorage2D(i.TEXTURE_2D,1,K,J.width,J.height):t.texImage2D(i.TEXTURE_2D,0,K,J.width,J.height,0,le,R,null));else if(y.isDataTexture)if(ce.length>0){re&&oe&&t.texStorage2D(i.TEXTURE_2D,Be,K,ce[0].width,ce[0].height);for(let se=0,Te=ce.length;se<Te;se++)q=ce[se],re?Ee&&t.texSubImage2D(i.TEXTURE_2D,se,0,0,q.width,q.height,le,R,q.data):t.texImage2D(i.TEXTURE_2D,se,K,q.width,q.height,0,le,R,q.data);y.generateMipmaps=!1}else re?(oe&&t.texStorage2D(i.TEXTURE_2D,Be,K,J.width,J.height),Ee&&St(y,J,le,R)):t.texImage2D(i.TEXTURE_2D,0,K,J.width,J.height,0,le,R,J.data);else if(y.isCompressedTexture)if(y.isCompressedArrayTexture){re&&oe&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Be,K,ce[0].width,ce[0].height,J.depth);for(let se=0,Te=ce.length;se<Te;se++)if(q=ce[se],y.format!==yn)if(le!==null)if(re){if(Ee)if(y.layerUpdates.size>0){let ke=rh(q.width,q.height,y.format,y.type);for(let pe of y.layerUpdates){let Qe=q.data.subarray(pe*ke/q.data.BYTES_PER_ELEMENT,(pe+1)*ke/q.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,se,0,0,pe,q.width,q.height,1,le,Qe)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,se,0,0,0,q.width,q.height,J.depth,le,q.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,se,K,q.width,q.height,J.depth,0,q.data,0,0);else Re("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else re?Ee&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,se,0,0,0,q.width,q.height,J.depth,le,R,q.data):t.texImage3D(i.TEXTURE_2D_ARRAY,se,K,q.width,q.height,J.depth,0,le,R,q.data);y.layerUpdates.size>0&&y.clearLayerUpdates()}else{re&&oe&&t.texStorage2D(i.TEXTURE_2D,Be,K,ce[0].width,ce[0].height);for(let se=0,Te=ce.length;se<Te;se++)q=ce[se],y.format!==yn?le!==null?re?Ee&&t.compressedTexSubImage2D(i.TEXTURE_2D,se,0,0,q.width,q.height,le,q.data):t.compressedTexImage2D(i.TEXTURE_2D,se,K,q.width,q.height,0,q.data):Re("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):re?Ee&&t.texSubImage2D(i.TEXTURE_2D,se,0,0,q.width,q.height,le,R,q.data):t.texImage2D(i.TEXTURE_2D,se,K,q.width,q.height,0,le,R,q.data)}else if(y.isDataArrayTexture)if(re){if(oe&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Be,K,J.width,J.height,J.depth),Ee)if(y.layerUpdates.size>0){let se=rh(J.width,J.height,y.format,y.type);for(let Te of y.layerUpdates){let ke=J.data.subarray(Te*se/J.data.BYTES_PER_ELEMENT,(Te+1)*se/J.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Te,J.width,J.height,1,le,R,ke)}y.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,J.width,J.height,J.depth,le,R,J.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,K,J.width,J.height,J.depth,0,le,R,J.data);else if(y.isData3DTexture)re?(oe&&t.texStorage3D(i.TEXTURE_3D,Be,K,J.width,J.height,J.depth),Ee&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,J.width,J.height,J.depth,le,R,J.data)):t.texImage3D(i.TEXTURE_3D,0,K,J.width,J.height,J.depth,0,le,R,J.data);else if(y.isFramebufferTexture){if(oe)if(re)t.texStorage2D(i.TEXTURE_2D,Be,K,J.width,J.height);else{let se=J.width,Te=J.height;for(let ke=0;ke<Be;ke++)t.texImage2D(i.TEXTURE_2D,ke,K,se,Te,0,le,R,null),se>>=1,Te>>=1}}else if(y.isHTMLTexture){if("texElementImage2D"in i){let se=i.canvas;if(se.hasAttribute("layoutsubtree")||se.setAttribute("layoutsubtree","true"),J.parentNode!==se){se.appendChild(J),d.add(y),se.onpaint=Te=>{let ke=Te.changedElements;for(let pe of d)ke.includes(pe.image)&&(pe.needsUpdate=!0)},se.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,J);else{let ke=i.RGBA,pe=i.RGBA,Qe=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,ke,pe,Qe,J)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(ce.length>0){if(re&&oe){let se=De(ce[0]);t.texStorage2D(i.TEXTURE_2D,Be,K,se.width,se.height)}for(let se=0,Te=ce.length;se<Te;se++)q=ce[se],re?Ee&&t.texSubImage2D(i.TEXTURE_2D,se,0,0,le,R,q):t.texImage2D(i.TEXTURE_2D,se,K,le,R,q);y.generateMipmaps=!1}else if(re){if(oe){let se=De(J);t.texStorage2D(i.TEXTURE_2D,Be,K,se.width,se.height)}Ee&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,le,R,J)}else t.texImage2D(i.TEXTURE_2D,0,K,le,R,J);T(y)&&y.mipmapsAutoUpdate===!0&&M(ne),ue.__version=ae.version,y.onUpdate&&y.onUpdate(y)}S.__version=y.version}function kt(S,y,O){if(y.image.length!==6)return;let ne=et(S,y),Q=y.source;t.bindTexture(i.TEXTURE_CUBE_MAP,S.__webglTexture,i.TEXTURE0+O);let ae=n.get(Q);if(Q.version!==ae.__version||ne===!0){t.activeTexture(i.TEXTURE0+O);let ue=$e.getPrimaries($e.workingColorSpace),Z=y.colorSpace===Zn?null:$e.getPrimaries(y.colorSpace),J=y.colorSpace===Zn||ue===Z?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,y.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,y.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,y.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,J);let le=y.isCompressedTexture||y.image[0].isCompressedTexture,R=y.image[0]&&y.image[0].isDataTexture,K=[];for(let pe=0;pe<6;pe++)!le&&!R?K[pe]=w(y.image[pe],!0,s.maxCubemapSize):K[pe]=R?y.image[pe].image:y.image[pe],K[pe]=Pe(y,K[pe]);let q=K[0],ce=r.convert(y.format,y.colorSpace),re=r.convert(y.type),oe=E(y.internalFormat,ce,re,y.normalized,y.colorSpace),Ee=y.isVideoTexture!==!0,Be=ae.__version===void 0||ne===!0,se=Q.dataReady,Te=b(y,q);Ke(i.TEXTURE_CUBE_MAP,y);let ke;if(y.isDepthTexture){if(oe=_(y.format===Yn,y.type),Be)if(Ee)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,oe,q.width,q.height);else for(let pe=0;pe<6;pe++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,0,oe,q.width,q.height,0,ce,re,null)}else if(le){Ee&&Be&&t.texStorage2D(i.TEXTURE_CUBE_MAP,Te,oe,q.width,q.height);for(let pe=0;pe<6;pe++){ke=K[pe].mipmaps;for(let Qe=0;Qe<ke.length;Qe++){let vt=ke[Qe];y.format!==yn?ce!==null?Ee?se&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,Qe,0,0,vt.width,vt.height,ce,vt.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,Qe,oe,vt.width,vt.height,0,vt.data):Re("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Ee?se&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,Qe,0,0,vt.width,vt.height,ce,re,vt.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,Qe,oe,vt.width,vt.height,0,ce,re,vt.data)}}}else{if(ke=y.mipmaps,Ee&&Be){ke.length>0&&Te++;let pe=De(K[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,Te,oe,pe.width,pe.height)}for(let pe=0;pe<6;pe++)if(R){Ee?se&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,0,0,0,K[pe].width,K[pe].height,ce,re,K[pe].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,0,oe,K[pe].width,K[pe].height,0,ce,re,K[pe].data);for(let Qe=0;Qe<ke.length;Qe++){let jn=ke[Qe].image[pe].image;Ee?se&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,Qe+1,0,0,jn.width,jn.height,ce,re,jn.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,Qe+1,oe,jn.width,jn.height,0,ce,re,jn.data)}}else{Ee?se&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,0,0,0,ce,re,K[pe]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,0,oe,ce,re,K[pe]);for(let Qe=0;Qe<ke.length;Qe++){let vt=ke[Qe];Ee?se&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,Qe+1,0,0,ce,re,vt.image[pe]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+pe,Qe+1,oe,ce,re,vt.image[pe])}}}T(y)&&y.mipmapsAutoUpdate===!0&&M(i.TEXTURE_CUBE_MAP),ae.__version=Q.version,y.onUpdate&&y.onUpdate(y)}S.__version=y.version}function lt(S,y,O,ne,Q,ae){let ue=r.convert(O.format,O.colorSpace),Z=r.convert(O.type),J=E(O.internalFormat,ue,Z,O.normalized,O.colorSpace),le=n.get(y),R=n.get(O);if(R.__renderTarget=y,!le.__hasExternalTextures){let K=Math.max(1,y.width>>ae),q=Math.max(1,y.height>>ae);Q===i.TEXTURE_3D||Q===i.TEXTURE_2D_ARRAY?t.texImage3D(Q,ae,J,K,q,y.depth,0,ue,Z,null):t.texImage2D(Q,ae,J,K,q,0,ue,Z,null)}t.bindFramebuffer(i.FRAMEBUFFER,S),fe(y)?o.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ne,Q,R.__webglTexture,0,at(y)):(Q===i.TEXTURE_2D||Q>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&Q<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,ne,Q,R.__webglTexture,ae),t.bindFramebuffer(i.FRAMEBUFFER,null)}function vn(S,y,O){if(i.bindRenderbuffer(i.RENDERBUFFER,S),y.depthBuffer){let ne=y.depthTexture,Q=ne&&ne.isDepthTexture?ne.type:null,ae=_(y.stencilBuffer,Q),ue=y.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;fe(y)?o.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,at(y),ae,y.width,y.height):O?i.renderbufferStorageMultisample(i.RENDERBUFFER,at(y),ae,y.width,y.height):i.renderbufferStorage(i.RENDERBUFFER,ae,y.width,y.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,ue,i.RENDERBUFFER,S)}else{let ne=y.textures;for(let Q=0;Q<ne.length;Q++){let ae=ne[Q],ue=r.convert(ae.format,ae.colorSpace),Z=r.convert(ae.type),J=E(ae.internalFormat,ue,Z,ae.normalized,ae.colorSpace);fe(y)?o.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,at(y),J,y.width,y.height):O?i.renderbufferStorageMultisample(i.RENDERBUFFER,at(y),J,y.width,y.height):i.renderbufferStorage(i.RENDERBUFFER,J,y.width,y.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function yt(S,y,O){let ne=y.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,S),!(y.depthTexture&&y.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let Q=n.get(y.depthTexture);Q.__renderTarget=y;let ae=ne?y.depthTexture.image[0]:y.depthTexture.image;(!Q.__webglTexture||ae.width!==y.width||ae.height!==y.height)&&(ae.width=y.width,ae.height=y.height,y.depthTexture.needsUpdate=!0),ne?_e(y.depthTexture,0):ge(y.depthTexture,0);let ue=Q.__webglTexture,Z=at(y),J=ne?i.TEXTURE_CUBE_MAP_POSITIVE_X+O:i.TEXTURE_2D,le=y.depthTexture.format===Yn?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(y.depthTexture.format===Vn)fe(y)?o.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,le,J,ue,0,Z):i.framebufferTexture2D(i.FRAMEBUFFER,le,J,ue,0);else if(y.depthTexture.format===Yn)fe(y)?o.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,le,J,ue,0,Z):i.framebufferTexture2D(i.FRAMEBUFFER,le,J,ue,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function $t(S){let y=n.get(S),O=S.isWebGLCubeRenderTarget===!0;if(y.__boundDepthTexture!==S.depthTexture){let ne=S.depthTexture;if(y.__depthDisposeCallback&&y.__depthDisposeCallback(),ne){let Q=()=>{delete y.__boundDepthTexture,delete y.__depthDisposeCallback,ne.removeEventListener("dispose",Q)};ne.addEventListener("dispose",Q),y.__depthDisposeCallback=Q}y.__boundDepthTexture=ne}if(S.depthTexture&&!y.__autoAllocateDepthBuffer)if(O)for(let ne=0;ne<6;ne++)yt(y.__webglFramebuffer[ne],S,ne);else S.texture.mipmaps.length>0?yt(y.__webglFramebuffer[0],S,0):yt(y.__webglFramebuffer,S,0);else if(O){y.__webglDepthbuffer=[];for(let ne=0;ne<6;ne++)if(t.bindFramebuffer(i.FRAMEBUFFER,y.__webglFramebuffer[ne]),y.__webglDepthbuffer[ne]===void 0)y.__webglDepthbuffer[ne]=i.createRenderbuffer(),vn(y.__webglDepthbuffer[ne],S,!1);else{let Q=S.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ae=y.__webglDepthbuffer[ne];i.bindRenderbuffer(i.RENDERBUFFER,ae),i.framebufferRenderbuffer(i.FRAMEBUFFER,Q,i.RENDERBUFFER,ae)}}else if(S.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,y.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,y.__webglFramebuffer),y.__webglDepthbuffer===void 0)y.__webglDepthbuffer=i.createRenderbuffer(),vn(y.__webglDepthbuffer,S,!1);else{let Q=S.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ae=y.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,ae),i.framebufferRenderbuffer(i.FRAMEBUFFER,Q,i.RENDERBUFFER,ae)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function Yt(S,y,O){let ne=n.get(S);y!==void 0&&lt(ne.__webglFramebuffer,S,S.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),O!==void 0&&$t(S)}function Zt(S){let y=S.texture,O=n.get(S),ne=n.get(y);S.addEventListener("dispose",k),U(S);let Q=S.textures,ae=S.isWebGLCubeRenderTarget===!0,ue=Q.length>1;if(ue||(ne.__webglTexture===void 0&&(ne.__webglTexture=i.createTexture()),ne.__version=y.version,a.memory.textures++),ae){O.__webglFramebuffer=[];for(let Z=0;Z<6;Z++)if(y.mipmaps.length>0){O.__webglFramebuffer[Z]=[];for(let J=0;J<y.mipmaps.length;J++)O.__webglFramebuffer[Z][J]=i.createFramebuffer()}else O.__webglFramebuffer[Z]=i.createFramebuffer()}else{if(y.mipmaps.length>0){O.__webglFramebuffer=[];for(let Z=0;Z<y.mipmaps.length;Z++)O.__webglFramebuffer[Z]=i.createFramebuffer()}else O.__webglFramebuffer=i.createFramebuffer();if(ue)for(let Z=0,J=Q.length;Z<J;Z++){let le=n.get(Q[Z]);le.__webglTexture===void 0&&(le.__webglTexture=i.createTexture(),a.memory.textures++)}if(S.samples>0&&fe(S)===!1){O.__webglMultisampledFramebuffer=i.createFramebuffer(),O.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,O.__webglMultisampledFramebuffer);for(let Z=0;Z<Q.length;Z++){let J=Q[Z];O.__webglColorRenderbuffer[Z]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,O.__webglColorRenderbuffer[Z]);let le=r.convert(J.format,J.colorSpace),R=r.convert(J.type),K=E(J.internalFormat,le,R,J.normalized,J.colorSpace,S.isXRRenderTarget===!0),q=at(S);i.renderbufferStorageMultisample(i.RENDERBUFFER,q,K,S.width,S.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+Z,i.RENDERBUFFER,O.__webglColorRenderbuffer[Z])}i.bindRenderbuffer(i.RENDERBUFFER,null),S.depthBuffer&&(O.__webglDepthRenderbuffer=i.createRenderbuffer(),vn(O.__webglDepthRenderbuffer,S,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(ae){t.bindTexture(i.TEXTURE_CUBE_MAP,ne.__webglTexture),Ke(i.TEXTURE_CUBE_MAP,y);for(let Z=0;Z<6;Z++)if(y.mipmaps.length>0)for(let J=0;J<y.mipmaps.length;J++)lt(O.__webglFramebuffer[Z][J],S,y,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+Z,J);else lt(O.__webglFramebuffer[Z],S,y,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+Z,0);T(y)?M(i.TEXTURE_CUBE_MAP):y.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,y.mipmaps.length-1),t.unbindTexture()}else if(ue){for(let Z=0,J=Q.length;Z<J;Z++){let le=Q[Z],R=n.get(le),K=i.TEXTURE_2D;(S.isWebGL3DRenderTarget||S.isWebGLArrayRenderTarget)&&(K=S.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(K,R.__webglTexture),Ke(K,le),lt(O.__webglFramebuffer,S,le,i.COLOR_ATTACHMENT0+Z,K,0),T(le)&&M(K)}t.unbindTexture()}else{let Z=i.TEXTURE_2D;if((S.isWebGL3DRenderTarget||S.isWebGLArrayRenderTarget)&&(Z=S.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(Z,ne.__webglTexture),Ke(Z,y),y.mipmaps.length>0)for(let J=0;J<y.mipmaps.length;J++)lt(O.__webglFramebuffer[J],S,y,i.COLOR_ATTACHMENT0,Z,J);else lt(O.__webglFramebuffer,S,y,i.COLOR_ATTACHMENT0,Z,0);T(y)?M(Z):y.mipmaps.length>0&&i.texParameteri(Z,i.TEXTURE_MAX_LEVEL,y.mipmaps.length-1),t.unbindTexture()}S.depthBuffer&&$t(S)}function N(S){let y=S.textures;for(let O=0,ne=y.length;O<ne;O++){let Q=y[O];if(T(Q)&&Q.mipmapsAutoUpdate===!0){let ae=A(S),ue=n.get(Q).__webglTexture;t.bindTexture(ae,ue),M(ae),t.unbindTexture()}}}let Jt=[];function rt(S){if(S.samples>0){if(fe(S)===!1){let y=S.textures,O=S.width,ne=S.height,Q=i.COLOR_BUFFER_BIT,ae=S.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ue=n.get(S),Z=y.length>1;if(Z)for(let le=0;le<y.length;le++)t.bindFramebuffer(i.FRAMEBUFFER,ue.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+le,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,ue.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+le,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,ue.__webglMultisampledFramebuffer),S.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ue.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ue.__webglFramebuffer);for(let le=0;le<y.length;le++){if(S.resolveDepthBuffer&&(S.depthBuffer&&(Q|=i.DEPTH_BUFFER_BIT),S.stencilBuffer&&S.resolveStencilBuffer&&(Q|=i.STENCIL_BUFFER_BIT)),Z){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,ue.__webglColorRenderbuffer[le]);let R=n.get(y[le]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,R,0)}i.blitFramebuffer(0,0,O,ne,0,0,O,ne,Q,i.NEAREST),l===!0&&(Jt.length=0,Jt.push(i.COLOR_ATTACHMENT0+le),S.depthBuffer&&S.storeMultisampledDepthBuffer===!1&&Jt.push(ae),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Jt))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),Z)for(let le=0;le<y.length;le++){t.bindFramebuffer(i.FRAMEBUFFER,ue.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+le,i.RENDERBUFFER,ue.__webglColorRenderbuffer[le]);let R=n.get(y[le]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,ue.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+le,i.TEXTURE_2D,R,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ue.__webglMultisampledFramebuffer)}else if(S.depthBuffer&&S.storeMultisampledDepthBuffer===!1&&l){let y=S.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[y])}}}function at(S){return Math.min(s.maxSamples,S.samples)}function fe(S){let y=n.get(S);return S.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&y.__useRenderToTexture!==!1}function pt(S){let y=a.render.frame;h.get(S)!==y&&(h.set(S,y),S.update())}function Pe(S,y){let O=S.colorSpace,ne=S.format,Q=S.type;return S.isCompressedTexture===!0||S.isVideoTexture===!0||O!==Vs&&O!==Zn&&($e.getTransfer(O)===je?(ne!==yn||Q!==zt)&&Re("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Le("WebGLTextures: Unsupported texture color space:",O)),y}function De(S){return typeof HTMLImageElement<"u"&&S instanceof HTMLImageElement?(c.width=S.naturalWidth||S.width,c.height=S.naturalHeight||S.height):typeof VideoFrame<"u"&&S instanceof VideoFrame?(c.width=S.displayWidth,c.height=S.displayHeight):(c.width=S.width,c.height=S.height),c}this.allocateTextureUnit=Ue,this.resetTextureUnits=ee,this.getTextureUnits=te,this.setTextureUnits=Me,this.setTexture2D=ge,this.setTexture2DArray=xe,this.setTexture3D=Ce,this.setTextureCube=_e,this.rebindTextures=Yt,this.setupRenderTarget=Zt,this.updateRenderTargetMipmap=N,this.updateMultisampleRenderTarget=rt,this.setupDepthRenderbuffer=$t,this.setupFrameBufferTexture=lt,this.useMultisampledRTT=fe,this.dispose=H}function Lv(i,e){function t(n,s=Zn){let r,a=$e.getTransfer(s);if(n===zt)return i.UNSIGNED_BYTE;if(n===uo)return i.UNSIGNED_SHORT_4_4_4_4;if(n===fo)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Hc)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Wc)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Vc)return i.BYTE;if(n===Gc)return i.SHORT;if(n===us)return i.UNSIGNED_SHORT;if(n===ho)return i.INT;if(n===gn)return i.UNSIGNED_INT;if(n===rn)return i.FLOAT;if(n===_n)return i.HALF_FLOAT;if(n===qc)return i.ALPHA;if(n===Xc)return i.RGB;if(n===yn)return i.RGBA;if(n===Vn)return i.DEPTH_COMPONENT;if(n===Yn)return i.DEPTH_STENCIL;if(n===po)return i.RED;if(n===mo)return i.RED_INTEGER;if(n===hi)return i.RG;if(n===go)return i.RG_INTEGER;if(n===_o)return i.RGBA_INTEGER;if(n===pr||n===mr||n===gr||n===_r)if(a===je)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===pr)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===mr)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===gr)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===_r)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===pr)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===mr)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===gr)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===_r)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===yo||n===vo||n===xo||n===bo)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===yo)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===vo)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===xo)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===bo)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===wo||n===Mo||n===So||n===Eo||n===To||n===yr||n===Ao)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===wo||n===Mo)return a===je?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===So)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===Eo)return r.COMPRESSED_R11_EAC;if(n===To)return r.COMPRESSED_SIGNED_R11_EAC;if(n===yr)return r.COMPRESSED_RG11_EAC;if(n===Ao)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===Ro||n===Co||n===Po||n===Io||n===Lo||n===No||n===Do||n===Uo||n===Fo||n===Oo||n===ko||n===Bo||n===zo||n===Vo)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Ro)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Co)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Po)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Io)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Lo)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===No)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Do)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Uo)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Fo)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Oo)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===ko)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Bo)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===zo)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Vo)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Go||n===Ho||n===Wo)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===Go)return a===je?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Ho)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Wo)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===qo||n===Xo||n===vr||n===$o)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===qo)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Xo)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===vr)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===$o)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Ii?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}function Fv(i,e){function t(m,p){m.matrixAutoUpdate===!0&&m.updateMatrix(),p.value.copy(m.matrix)}function n(m,p){p.color.getRGB(m.fogColor.value,nh(i)),p.isFog?(m.fogNear.value=p.near,m.fogFar.value=p.far):p.isFogExp2&&(m.fogDensity.value=p.density)}function s(m,p,w,T,M){p.isNodeMaterial?p.uniformsNeedUpdate=!1:p.isMeshBasicMaterial?r(m,p):p.isMeshLambertMaterial?(r(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshToonMaterial?(r(m,p),d(m,p)):p.isMeshPhongMaterial?(r(m,p),h(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshStandardMaterial?(r(m,p),u(m,p),p.isMeshPhysicalMaterial&&f(m,p,M)):p.isMeshMatcapMaterial?(r(m,p),g(m,p)):p.isMeshDepthMaterial?r(m,p):p.isMeshDistanceMaterial?(r(m,p),x(m,p)):p.isMeshNormalMaterial?r(m,p):p.isLineBasicMaterial?(a(m,p),p.isLineDashedMaterial&&o(m,p)):p.isPointsMaterial?l(m,p,w,T):p.isSpriteMaterial?c(m,p):p.isShadowMaterial?(m.color.value.copy(p.color),m.opacity.value=p.opacity):p.isShaderMaterial&&(p.uniformsNeedUpdate=!1)}function r(m,p){m.opacity.value=p.opacity,p.color&&m.diffuse.value.copy(p.color),p.emissive&&m.emissive.value.copy(p.emissive).multiplyScalar(p.emissiveIntensity),p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.bumpMap&&(m.bumpMap.value=p.bumpMap,t(p.bumpMap,m.bumpMapTransform),m.bumpScale.value=p.bumpScale,p.side===Ot&&(m.bumpScale.value*=-1)),p.normalMap&&(m.normalMap.value=p.normalMap,t(p.normalMap,m.normalMapTransform),m.normalScale.value.copy(p.normalScale),p.side===Ot&&m.normalScale.value.negate()),p.displacementMap&&(m.displacementMap.value=p.displacementMap,t(p.displacementMap,m.displacementMapTransform),m.displacementScale.value=p.displacementScale,m.displacementBias.value=p.displacementBias),p.emissiveMap&&(m.emissiveMap.value=p.emissiveMap,t(p.emissiveMap,m.emissiveMapTransform)),p.specularMap&&(m.specularMap.value=p.specularMap,t(p.specularMap,m.specularMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest);let w=e.get(p),T=w.envMap,M=w.envMapRotation;T&&(m.envMap.value=T,m.envMapRotation.value.setFromMatrix4(Uv.makeRotationFromEuler(M)).transpose(),T.isCubeTexture&&T.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(Df),m.reflectivity.value=p.reflectivity,m.ior.value=p.ior,m.refractionRatio.value=p.refractionRatio),p.lightMap&&(m.lightMap.value=p.lightMap,m.lightMapIntensity.value=p.lightMapIntensity,t(p.lightMap,m.lightMapTransform)),p.aoMap&&(m.aoMap.value=p.aoMap,m.aoMapIntensity.value=p.aoMapIntensity,t(p.aoMap,m.aoMapTransform))}function a(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform))}function o(m,p){m.dashSize.value=p.dashSize,m.totalSize.value=p.dashSize+p.gapSize,m.scale.value=p.scale}function l(m,p,w,T){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.size.value=p.size*w,m.scale.value=T*.5,p.map&&(m.map.value=p.map,t(p.map,m.uvTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function c(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.rotation.value=p.rotation,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function h(m,p){m.specular.value.copy(p.specular),m.shininess.value=Math.max(p.shininess,1e-4)}function d(m,p){p.gradientMap&&(m.gradientMap.value=p.gradientMap)}function u(m,p){m.metalness.value=p.metalness,p.metalnessMap&&(m.metalnessMap.value=p.metalnessMap,t(p.metalnessMap,m.metalnessMapTransform)),m.roughness.value=p.roughness,p.roughnessMap&&(m.roughnessMap.value=p.roughnessMap,t(p.roughnessMap,m.roughnessMapTransform)),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)}function f(m,p,w){m.ior.value=p.ior,p.diffuseRoughness>0&&(m.diffuseRoughness.value=p.diffuseRoughness,p.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=p.diffuseRoughnessMap,t(p.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),p.sheen>0&&(m.sheenColor.value.copy(p.sheenColor).multiplyScalar(p.sheen),m.sheenRoughness.value=p.sheenRoughness,p.sheenColorMap&&(m.sheenColorMap.value=p.sheenColorMap,t(p.sheenColorMap,m.sheenColorMapTransform)),p.sheenRoughnessMap&&(m.sheenRoughnessMap.value=p.sheenRoughnessMap,t(p.sheenRoughnessMap,m.sheenRoughnessMapTransform))),p.clearcoat>0&&(m.clearcoat.value=p.clearcoat,m.clearcoatRoughness.value=p.clearcoatRoughness,p.clearcoatMap&&(m.clearcoatMap.value=p.clearcoatMap,t(p.clearcoatMap,m.clearcoatMapTransform)),p.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=p.clearcoatRoughnessMap,t(p.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),p.clearcoatNormalMap&&(m.clearcoatNormalMap.value=p.clearcoatNormalMap,t(p.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(p.clearcoatNormalScale),p.side===Ot&&m.clearcoatNormalScale.value.negate())),p.dispersion>0&&(m.dispersion.value=p.dispersion),p.retroreflectivity>0&&(m.retroreflectivity.value=p.retroreflectivity),p.iridescence>0&&(m.iridescence.value=p.iridescence,m.iridescenceIOR.value=p.iridescenceIOR,m.iridescenceThicknessMinimum.value=p.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=p.iridescenceThicknessMaximum,p.iridescenceMap&&(m.iridescenceMap.value=p.iridescenceMap,t(p.iridescenceMap,m.iridescenceMapTransform)),p.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=p.iridescenceThicknessMap,t(p.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),p.transmission>0&&(m.transmission.value=p.transmission,m.transmissionSamplerMap.value=w.texture,m.transmissionSamplerSize.value.set(w.width,w.height),p.transmissionMap&&(m.transmissionMap.value=p.transmissionMap,t(p.transmissionMap,m.transmissionMapTransform)),m.thickness.value=p.thickness,p.thicknessMap&&(m.thicknessMap.value=p.thicknessMap,t(p.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=p.attenuationDistance,m.attenuationColor.value.copy(p.attenuationColor)),p.anisotropy>0&&(m.anisotropyVector.value.set(p.anisotropy*Math.cos(p.anisotropyRotation),p.anisotropy*Math.sin(p.anisotropyRotation)),p.anisotropyMap&&(m.anisotropyMap.value=p.anisotropyMap,t(p.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=p.specularIntensity,m.specularColor.value.copy(p.specularColor),p.specularColorMap&&(m.specularColorMap.value=p.specularColorMap,t(p.specularColorMap,m.specularColorMapTransform)),p.specularIntensityMap&&(m.specularIntensityMap.value=p.specularIntensityMap,t(p.specularIntensityMap,m.specularIntensityMapTransform))}function g(m,p){p.matcap&&(m.matcap.value=p.matcap)}function x(m,p){let w=e.get(p).light;m.referencePosition.value.setFromMatrixPosition(w.matrixWorld),m.nearDistance.value=w.shadow.camera.near,m.farDistance.value=w.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function Ov(i,e,t,n){let s={},r={};function a(w,T){let M=T.program;n.uniformBlockBinding(w,M,s[w.id])}function o(w,T){let M=s[w.id];M===void 0&&(g(w),M=l(w),s[w.id]=M,w.addEventListener("dispose",m));let A=T.program;n.updateUBOMapping(w,A);let E=e.render.frame;r[w.id]!==E&&(c(w),r[w.id]=E)}function l(w){let T=i.createBuffer(),M=w.__size,A=w.usage;return i.bindBuffer(i.UNIFORM_BUFFER,T),i.bufferData(i.UNIFORM_BUFFER,M,A),i.bindBuffer(i.UNIFORM_BUFFER,null),T}function c(w){let T=s[w.id],M=w.uniforms,A=w.__cache;i.bindBuffer(i.UNIFORM_BUFFER,T);for(let E=0,_=M.length;E<_;E++){let b=M[E];if(Array.isArray(b))for(let U=0,I=b.length;U<I;U++)h(b[U],E,U,A);else h(b,E,0,A)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(w,T,M,A){if(u(w,T,M,A)===!0){let E=w.__offset,_=w.value;if(Array.isArray(_)){let b=0;for(let U=0;U<_.length;U++){let I=_[U],D=x(I,!0);d(I,w.__data,b),b+=D.storage/Float32Array.BYTES_PER_ELEMENT}}else d(_,w.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,E,w.__data)}}function d(w,T,M){typeof w=="number"||typeof w=="boolean"?T[M]=w:w.isMatrix3?(T[M]=w.elements[0],T[M+1]=w.elements[1],T[M+2]=w.elements[2],T[M+3]=0,T[M+4]=w.elements[3],T[M+5]=w.elements[4],T[M+6]=w.elements[5],T[M+7]=0,T[M+8]=w.elements[6],T[M+9]=w.elements[7],T[M+10]=w.elements[8],T[M+11]=0):ArrayBuffer.isView(w)?T.set(w.subarray(0,T.length-M),M):w.toArray(T,M)}function u(w,T,M,A){let E=w.value,_=T+"_"+M;if(Array.isArray(E)){A[_]===void 0&&(A[_]=[]);let b=A[_],U=!1;for(let I=0;I<E.length;I++)f(E[I],b,I)===!0&&(U=!0);return U}return f(E,A,_)}function f(w,T,M){if(T[M]===void 0)return typeof w=="number"||typeof w=="boolean"?T[M]=w:ArrayBuffer.isView(w)?T[M]=w.slice():T[M]=w.clone(),!0;{let A=T[M];if(typeof w=="number"||typeof w=="boolean"){if(A!==w)return T[M]=w,!0}else{if(ArrayBuffer.isView(w))return!0;if(A.equals(w)===!1)return A.copy(w),!0}}return!1}function g(w){let T=w.uniforms,M=0,A=16;for(let _=0,b=T.length;_<b;_++){let U=Array.isArray(T[_])?T[_]:[T[_]];for(let I=0,D=U.length;I<D;I++){let k=U[I],W=Array.isArray(k.value)?k.value:[k.value],C=Array.isArray(T[_])||Array.isArray(k.value),H=M;for(let G=0,ie=W.length;G<ie;G++){let X=W[G],ee=x(X,C),te=M%A,Me=te%ee.boundary,Ue=te+Me;M+=Me,Ue!==0&&A-Ue<ee.storage&&(M+=A-Ue),G===0&&(H=M),M+=ee.storage}let Y=k.type==="int"?Int32Array:k.type==="uint"?Uint32Array:Float32Array;k.__data=new Y((M-H)/Float32Array.BYTES_PER_ELEMENT),k.__offset=H}}let E=M%A;return E>0&&(M+=A-E),w.__size=M,w.__cache={},this}function x(w,T){let M={boundary:0,storage:0};return typeof w=="number"||typeof w=="boolean"?(M.boundary=4,M.storage=4):w.isVector2?(M.boundary=8,M.storage=8):w.isVector3||w.isColor?(M.boundary=16,M.storage=12):w.isVector4?(M.boundary=16,M.storage=16):w.isMatrix3?(M.boundary=16,M.storage=48):w.isMatrix4?(M.boundary=16,M.storage=64):w.isTexture?Re("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(w)?(M.boundary=16,M.storage=w.byteLength):Re("WebGLRenderer: Unsupported uniform value type.",w),T===!0&&(M.boundary=16,M.storage=Math.ceil(M.storage/16)*16),M}function m(w){let T=w.target;T.removeEventListener("dispose",m),i.deleteBuffer(s[T.id]),delete s[T.id],delete r[T.id]}function p(){for(let w in s)i.deleteBuffer(s[w]);s={},r={}}return{bind:a,update:o,dispose:p}}function Bv(){return Rn===null&&(Rn=new Js(kv,16,16,hi,_n),Rn.name="DFG_LUT",Rn.minFilter=Ut,Rn.magFilter=Ut,Rn.wrapS=bn,Rn.wrapT=bn,Rn.generateMipmaps=!1,Rn.needsUpdate=!0),Rn}var ng,ig,sg,rg,ag,og,lg,cg,hg,ug,dg,fg,pg,mg,gg,_g,yg,vg,xg,bg,wg,Mg,Sg,Eg,Tg,Ag,Rg,Cg,Pg,Ig,Lg,Ng,Dg,Ug,Fg,Og,kg,Bg,zg,Vg,Gg,Hg,Wg,qg,Xg,$g,Yg,Zg,Jg,jg,Kg,Qg,e0,t0,n0,i0,s0,r0,a0,o0,l0,c0,h0,u0,d0,f0,p0,m0,g0,_0,y0,v0,x0,b0,w0,M0,S0,E0,T0,A0,R0,C0,P0,I0,L0,N0,D0,U0,F0,O0,k0,B0,z0,V0,G0,H0,W0,q0,X0,$0,Y0,Z0,J0,j0,K0,Q0,e_,t_,n_,i_,s_,r_,a_,o_,l_,c_,h_,u_,d_,f_,p_,m_,g_,__,y_,v_,x_,b_,w_,M_,S_,E_,T_,A_,R_,C_,P_,I_,L_,N_,D_,Ve,me,Cn,Zo,U_,Ef,Mr,nf,V_,G_,Tf,Af,H_,W_,q_,jo,ny,Rf,Cf,Pf,If,Lf,Nf,of,lf,cf,hf,uf,ch,hh,uh,oh,ds,qy,Xy,pf,Jy,Jo,nv,sv,av,lv,hv,fv,fh,ph,bv,Ev,Tv,Av,Rv,Mf,br,lh,Nv,Dv,mh,gh,Uv,Df,kv,Rn,Ko,Uf=Ge(()=>{ah();ah();ng=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,ig=`#ifdef USE_ALPHAHASH
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
#endif`,sg=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,rg=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,ag=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,og=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,lg=`#ifdef USE_AOMAP
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
#endif`,cg=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,hg=`#ifdef USE_BATCHING
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
#endif`,ug=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,dg=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,fg=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,pg=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,mg=`#ifdef USE_IRIDESCENCE
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
#endif`,gg=`#ifdef USE_BUMPMAP
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
#endif`,_g=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,yg=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,vg=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,xg=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,bg=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,wg=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,Mg=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,Sg=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,Eg=`#define PI 3.141592653589793
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
} // validated`,Tg=`vec3 transformedNormal = objectNormal;
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
#endif`,Ag=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Rg=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Cg=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Pg=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,Ig="gl_FragColor = linearToOutputTexel( gl_FragColor );",Lg=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Ng=`#ifdef USE_ENVMAP
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
#endif`,Dg=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,Ug=`#ifdef USE_ENVMAP
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
#endif`,Fg=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Og=`#ifdef USE_ENVMAP
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
#endif`,kg=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Bg=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,zg=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Vg=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,Gg=`#ifdef USE_GRADIENTMAP
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
}`,Hg=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,Wg=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,qg=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Xg=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,$g=`#ifdef USE_ENVMAP
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
#endif`,Yg=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,Zg=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,Jg=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,jg=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,Kg=`PhysicalMaterial material;
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
#endif`,Qg=`uniform sampler2D dfgLUT;
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
}`,e0=`
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
#endif`,t0=`#if defined( RE_IndirectDiffuse )
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
#endif`,n0=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,i0=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,s0=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,r0=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,a0=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,o0=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,l0=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,c0=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,h0=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,u0=`#if defined( USE_POINTS_UV )
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
#endif`,d0=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,f0=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,p0=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,m0=`#if defined( USE_MORPHCOLORS )
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
#endif`,g0=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,_0=`#ifdef USE_MORPHTARGETS
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
#endif`,y0=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,v0=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,x0=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,b0=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,w0=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,M0=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,S0=`#ifdef USE_NORMALMAP
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
#endif`,E0=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,T0=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,A0=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,R0=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,C0=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,P0=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,I0=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,L0=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,N0=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,D0=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,U0=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,F0=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,O0=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,k0=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,B0=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,z0=`float getShadowMask() {
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
}`,V0=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,G0=`#ifdef USE_SKINNING
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
#endif`,H0=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,W0=`#ifdef USE_SKINNING
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
#endif`,q0=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,X0=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,$0=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,Y0=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,Z0=`#ifdef USE_TRANSMISSION
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
#endif`,J0=`#ifdef USE_TRANSMISSION
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
#endif`,j0=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,K0=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Q0=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,e_=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,t_=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,n_=`uniform sampler2D t2D;
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
}`,i_=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,s_=`uniform float backgroundBlurriness;
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
}`,r_=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,a_=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,o_=`#include <common>
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
}`,l_=`#if DEPTH_PACKING == 3200
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
}`,c_=`#define DISTANCE
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
}`,h_=`#define DISTANCE
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
}`,u_=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,d_=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,f_=`uniform float scale;
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
}`,p_=`uniform vec3 diffuse;
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
}`,m_=`#include <common>
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
}`,g_=`uniform vec3 diffuse;
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
}`,__=`#define LAMBERT
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
}`,y_=`#define LAMBERT
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
}`,v_=`#define MATCAP
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
}`,x_=`#define MATCAP
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
}`,b_=`#define NORMAL
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
}`,w_=`#define NORMAL
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
}`,M_=`#define PHONG
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
}`,S_=`#define PHONG
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
}`,E_=`#define STANDARD
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
}`,T_=`#define STANDARD
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
}`,A_=`#define TOON
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
}`,R_=`#define TOON
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
}`,C_=`uniform float size;
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
}`,P_=`uniform vec3 diffuse;
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
}`,I_=`#include <common>
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
}`,L_=`uniform vec3 color;
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
}`,N_=`uniform float rotation;
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
}`,D_=`uniform vec3 diffuse;
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
}`,Ve={alphahash_fragment:ng,alphahash_pars_fragment:ig,alphamap_fragment:sg,alphamap_pars_fragment:rg,alphatest_fragment:ag,alphatest_pars_fragment:og,aomap_fragment:lg,aomap_pars_fragment:cg,batching_pars_vertex:hg,batching_vertex:ug,begin_vertex:dg,beginnormal_vertex:fg,bsdfs:pg,iridescence_fragment:mg,bumpmap_pars_fragment:gg,clipping_planes_fragment:_g,clipping_planes_pars_fragment:yg,clipping_planes_pars_vertex:vg,clipping_planes_vertex:xg,color_fragment:bg,color_pars_fragment:wg,color_pars_vertex:Mg,color_vertex:Sg,common:Eg,defaultnormal_vertex:Tg,displacementmap_pars_vertex:Ag,displacementmap_vertex:Rg,emissivemap_fragment:Cg,emissivemap_pars_fragment:Pg,colorspace_fragment:Ig,colorspace_pars_fragment:Lg,envmap_fragment:Ng,envmap_common_pars_fragment:Dg,envmap_pars_fragment:Ug,envmap_pars_vertex:Fg,envmap_physical_pars_fragment:$g,envmap_vertex:Og,fog_vertex:kg,fog_pars_vertex:Bg,fog_fragment:zg,fog_pars_fragment:Vg,gradientmap_pars_fragment:Gg,lightmap_pars_fragment:Hg,lights_lambert_fragment:Wg,lights_lambert_pars_fragment:qg,lights_pars_begin:Xg,lights_toon_fragment:Yg,lights_toon_pars_fragment:Zg,lights_phong_fragment:Jg,lights_phong_pars_fragment:jg,lights_physical_fragment:Kg,lights_physical_pars_fragment:Qg,lights_fragment_begin:e0,lights_fragment_maps:t0,lights_fragment_end:n0,lightprobes_pars_fragment:i0,logdepthbuf_fragment:s0,logdepthbuf_pars_fragment:r0,logdepthbuf_pars_vertex:a0,logdepthbuf_vertex:o0,map_fragment:l0,map_pars_fragment:c0,map_particle_fragment:h0,map_particle_pars_fragment:u0,metalnessmap_fragment:d0,metalnessmap_pars_fragment:f0,morphinstance_vertex:p0,morphcolor_vertex:m0,morphnormal_vertex:g0,morphtarget_pars_vertex:_0,morphtarget_vertex:y0,normal_fragment_begin:v0,normal_fragment_maps:x0,normal_pars_fragment:b0,normal_pars_vertex:w0,normal_vertex:M0,normalmap_pars_fragment:S0,clearcoat_normal_fragment_begin:E0,clearcoat_normal_fragment_maps:T0,clearcoat_pars_fragment:A0,iridescence_pars_fragment:R0,opaque_fragment:C0,packing:P0,premultiplied_alpha_fragment:I0,project_vertex:L0,dithering_fragment:N0,dithering_pars_fragment:D0,roughnessmap_fragment:U0,roughnessmap_pars_fragment:F0,shadowmap_pars_fragment:O0,shadowmap_pars_vertex:k0,shadowmap_vertex:B0,shadowmask_pars_fragment:z0,skinbase_vertex:V0,skinning_pars_vertex:G0,skinning_vertex:H0,skinnormal_vertex:W0,specularmap_fragment:q0,specularmap_pars_fragment:X0,tonemapping_fragment:$0,tonemapping_pars_fragment:Y0,transmission_fragment:Z0,transmission_pars_fragment:J0,uv_pars_fragment:j0,uv_pars_vertex:K0,uv_vertex:Q0,worldpos_vertex:e_,background_vert:t_,background_frag:n_,backgroundCube_vert:i_,backgroundCube_frag:s_,cube_vert:r_,cube_frag:a_,depth_vert:o_,depth_frag:l_,distance_vert:c_,distance_frag:h_,equirect_vert:u_,equirect_frag:d_,linedashed_vert:f_,linedashed_frag:p_,meshbasic_vert:m_,meshbasic_frag:g_,meshlambert_vert:__,meshlambert_frag:y_,meshmatcap_vert:v_,meshmatcap_frag:x_,meshnormal_vert:b_,meshnormal_frag:w_,meshphong_vert:M_,meshphong_frag:S_,meshphysical_vert:E_,meshphysical_frag:T_,meshtoon_vert:A_,meshtoon_frag:R_,points_vert:C_,points_frag:P_,shadow_vert:I_,shadow_frag:L_,sprite_vert:N_,sprite_frag:D_},me={common:{diffuse:{value:new ze(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new Ne},alphaMap:{value:null},alphaMapTransform:{value:new Ne},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new Ne}},envmap:{envMap:{value:null},envMapRotation:{value:new Ne},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new Ne}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new Ne}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new Ne},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new Ne},normalScale:{value:new Ae(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new Ne},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new Ne}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new Ne}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new Ne}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new ze(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new ze(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new Ne},alphaTest:{value:0},uvTransform:{value:new Ne}},sprite:{diffuse:{value:new ze(16777215)},opacity:{value:1},center:{value:new Ae(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new Ne},alphaMap:{value:null},alphaMapTransform:{value:new Ne},alphaTest:{value:0}}},Cn={basic:{uniforms:Lt([me.common,me.specularmap,me.envmap,me.aomap,me.lightmap,me.fog]),vertexShader:Ve.meshbasic_vert,fragmentShader:Ve.meshbasic_frag},lambert:{uniforms:Lt([me.common,me.specularmap,me.envmap,me.aomap,me.lightmap,me.emissivemap,me.bumpmap,me.normalmap,me.displacementmap,me.fog,me.lights,{emissive:{value:new ze(0)},envMapIntensity:{value:1}}]),vertexShader:Ve.meshlambert_vert,fragmentShader:Ve.meshlambert_frag},phong:{uniforms:Lt([me.common,me.specularmap,me.envmap,me.aomap,me.lightmap,me.emissivemap,me.bumpmap,me.normalmap,me.displacementmap,me.fog,me.lights,{emissive:{value:new ze(0)},specular:{value:new ze(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:Ve.meshphong_vert,fragmentShader:Ve.meshphong_frag},standard:{uniforms:Lt([me.common,me.envmap,me.aomap,me.lightmap,me.emissivemap,me.bumpmap,me.normalmap,me.displacementmap,me.roughnessmap,me.metalnessmap,me.fog,me.lights,{emissive:{value:new ze(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:Ve.meshphysical_vert,fragmentShader:Ve.meshphysical_frag},toon:{uniforms:Lt([me.common,me.aomap,me.lightmap,me.emissivemap,me.bumpmap,me.normalmap,me.displacementmap,me.gradientmap,me.fog,me.lights,{emissive:{value:new ze(0)}}]),vertexShader:Ve.meshtoon_vert,fragmentShader:Ve.meshtoon_frag},matcap:{uniforms:Lt([me.common,me.bumpmap,me.normalmap,me.displacementmap,me.fog,{matcap:{value:null}}]),vertexShader:Ve.meshmatcap_vert,fragmentShader:Ve.meshmatcap_frag},points:{uniforms:Lt([me.points,me.fog]),vertexShader:Ve.points_vert,fragmentShader:Ve.points_frag},dashed:{uniforms:Lt([me.common,me.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:Ve.linedashed_vert,fragmentShader:Ve.linedashed_frag},depth:{uniforms:Lt([me.common,me.displacementmap]),vertexShader:Ve.depth_vert,fragmentShader:Ve.depth_frag},normal:{uniforms:Lt([me.common,me.bumpmap,me.normalmap,me.displacementmap,{opacity:{value:1}}]),vertexShader:Ve.meshnormal_vert,fragmentShader:Ve.meshnormal_frag},sprite:{uniforms:Lt([me.sprite,me.fog]),vertexShader:Ve.sprite_vert,fragmentShader:Ve.sprite_frag},background:{uniforms:{uvTransform:{value:new Ne},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:Ve.background_vert,fragmentShader:Ve.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new Ne}},vertexShader:Ve.backgroundCube_vert,fragmentShader:Ve.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:Ve.cube_vert,fragmentShader:Ve.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:Ve.equirect_vert,fragmentShader:Ve.equirect_frag},distance:{uniforms:Lt([me.common,me.displacementmap,{referencePosition:{value:new L},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:Ve.distance_vert,fragmentShader:Ve.distance_frag},shadow:{uniforms:Lt([me.lights,me.fog,{color:{value:new ze(0)},opacity:{value:1}}]),vertexShader:Ve.shadow_vert,fragmentShader:Ve.shadow_frag}};Cn.physical={uniforms:Lt([Cn.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new Ne},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new Ne},clearcoatNormalScale:{value:new Ae(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new Ne},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new Ne},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new Ne},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new Ne},sheen:{value:0},sheenColor:{value:new ze(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new Ne},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new Ne},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new Ne},transmissionSamplerSize:{value:new Ae},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new Ne},attenuationDistance:{value:0},attenuationColor:{value:new ze(0)},specularColor:{value:new ze(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new Ne},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new Ne},anisotropyVector:{value:new Ae},anisotropyMap:{value:null},anisotropyMapTransform:{value:new Ne}}]),vertexShader:Ve.meshphysical_vert,fragmentShader:Ve.meshphysical_frag};Zo={r:0,b:0,g:0},U_=new Ze,Ef=new Ne;Ef.set(-1,0,0,0,1,0,0,0,1);Mr=class extends qt{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new Ks(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new Xn(5,5,5),r=new En({name:"CubemapFromEquirect",uniforms:Li(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Ot,blending:Ri});r.uniforms.tEquirect.value=t;let a=new Ft(s,r),o=t.minFilter;return t.minFilter===$n&&(t.minFilter=Ut),new os(1,10,this).update(e,a),t.minFilter=o,a.geometry.dispose(),a.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let a=0;a<6;a++)e.setRenderTarget(this,a),e.clear(t,n,s);e.setRenderTarget(r)}},nf=256,V_=3,G_=20,Tf=256,Af=16,H_=3,W_=new L,q_=new ze,jo=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new os(1,10,null),this._boxMesh=new Ft(new Xn(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:a=256,position:o=W_}=r,l=this._renderer;this._setSize(a);let c=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let d=l.autoClear,u=l.autoClearColor,f=l.autoClearDepth,g=l.autoClearStencil,x=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,x===null&&(e.background=l.getClearColor(q_));let m=new os(n,s,h);return m.position.copy(o),m.update(l,e),l.autoClear=d,l.autoClearColor=u,l.autoClearDepth=f,l.autoClearStencil=g,e.background=x,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=af(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=rf(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(nf,jd(e))}_fromTexture(e,t){e.mapping===Pi||e.mapping===hs?this._setSize(e.image.length===0?nf:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=sf(e,!1,!1),n=Math.log2(e)-V_;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=sf(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let a=e.width>>t;e.viewport.set(0,0,a,a),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===Pi||e.mapping===hs?(this._cubemapMaterial===null&&(this._cubemapMaterial=af()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=rf()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=X_(),this._integrationMaterial=$_());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/Af);for(let a=0;a<=n;a++){let o=i.lodToRoughness(a,n);if(a>n-H_)r.roughness.value=o,this._renderCube(e,a,this._integrationMaterial);else{let l=o>0?Math.log2(t)+.5*Math.log2(6/(Tf*Math.pow(o,4)))+.5:0;s.roughness.value=o,s.lodBias.value=l,this._renderCube(e,a,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=Y_());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};ny={[Nc]:"LINEAR_TONE_MAPPING",[Dc]:"REINHARD_TONE_MAPPING",[Uc]:"CINEON_TONE_MAPPING",[Fc]:"ACES_FILMIC_TONE_MAPPING",[kc]:"AGX_TONE_MAPPING",[Bc]:"NEUTRAL_TONE_MAPPING",[Oc]:"CUSTOM_TONE_MAPPING"};Rf=new Bt,Cf=new qn(1,1),Pf=new Qs(1),If=new Ws,Lf=new Na,Nf=new Ks,of=[],lf=[],cf=new Float32Array(16),hf=new Float32Array(9),uf=new Float32Array(4);ch=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=My(t.type)}},hh=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=Hy(t.type)}},uh=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,a=s.length;r!==a;++r){let o=s[r];o.setValue(e,t[o.id],n)}}},oh=/(\w+)(\])?(\[|\.)?/g;ds=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let a=0;a<n;++a){let o=e.getActiveUniform(t,a),l=e.getUniformLocation(t,o.name);Wy(o,l,this)}let s=[],r=[];for(let a of this.seq)a.type===e.SAMPLER_2D_SHADOW||a.type===e.SAMPLER_CUBE_SHADOW||a.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(a):r.push(a);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,a=t.length;r!==a;++r){let o=t[r],l=n[o.id];l.needsUpdate!==!1&&o.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let a=e[s];a.id in t&&n.push(a)}return n}};qy=37297,Xy=0;pf=new Ne;Jy={[Nc]:"Linear",[Dc]:"Reinhard",[Uc]:"Cineon",[Fc]:"ACESFilmic",[kc]:"AgX",[Bc]:"Neutral",[Oc]:"Custom"};Jo=new L;nv=/^[ \t]*#include +<([\w\d./]+)>/gm;sv=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;av={[dr]:"SHADOWMAP_TYPE_PCF",[ls]:"SHADOWMAP_TYPE_VSM"};lv={[hs]:"ENVMAP_MODE_REFRACTION"};hv={[ao]:"ENVMAP_BLENDING_MULTIPLY",[Ud]:"ENVMAP_BLENDING_MIX",[Fd]:"ENVMAP_BLENDING_ADD"};fv=0,fh=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new ph(e),t.set(e,n)),n}},ph=class{constructor(e){this.id=fv++,this.code=e,this.usedTimes=0}};bv=0;Ev=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,Tv=`uniform sampler2D shadow_pass;
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
}`,Av=[new L(1,0,0),new L(-1,0,0),new L(0,1,0),new L(0,-1,0),new L(0,0,1),new L(0,0,-1)],Rv=[new L(0,-1,0),new L(0,-1,0),new L(0,0,1),new L(0,0,-1),new L(0,-1,0),new L(0,-1,0)],Mf=new Ze,br=new L,lh=new L;Nv=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,Dv=`
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

}`,mh=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new er(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new En({vertexShader:Nv,fragmentShader:Dv,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new Ft(new sr(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},gh=class extends Mn{constructor(e,t){super();let n=this,s=null,r=1,a=null,o="local-floor",l=1,c=null,h=null,d=null,u=null,f=null,g=null,x=typeof XRWebGLBinding<"u",m=new mh,p={},w=t.getContextAttributes(),T=null,M=null,A=[],E=[],_=new Ae,b=null,U=null,I=new Dt;I.viewport=new ot;let D=new Dt;D.viewport=new ot;let k=[I,D],W=new ro,C=null,H=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(j){let ge=A[j];return ge===void 0&&(ge=new ts,A[j]=ge),ge.getTargetRaySpace()},this.getControllerGrip=function(j){let ge=A[j];return ge===void 0&&(ge=new ts,A[j]=ge),ge.getGripSpace()},this.getHand=function(j){let ge=A[j];return ge===void 0&&(ge=new ts,A[j]=ge),ge.getHandSpace()};function Y(j){let ge=E.indexOf(j.inputSource);if(ge===-1)return;let xe=A[ge];xe!==void 0&&(xe.update(j.inputSource,j.frame,c||a),xe.dispatchEvent({type:j.type,data:j.inputSource}))}function G(){s.removeEventListener("select",Y),s.removeEventListener("selectstart",Y),s.removeEventListener("selectend",Y),s.removeEventListener("squeeze",Y),s.removeEventListener("squeezestart",Y),s.removeEventListener("squeezeend",Y),s.removeEventListener("end",G),s.removeEventListener("inputsourceschange",ie);for(let j=0;j<A.length;j++){let ge=E[j];ge!==null&&(E[j]=null,A[j].disconnect(ge))}C=null,H=null,m.reset();for(let j in p)delete p[j];if(e.setRenderTarget(T),f=null,u=null,d=null,s=null,M=null,Ue.stop(),n.isPresenting=!1,e.setPixelRatio(b),e.setSize(_.width,_.height,!1),U!==null){let j=U.camera;j.fov=U.fov,j.zoom=U.zoom,j.updateProjectionMatrix(),U=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(j){r=j,n.isPresenting===!0&&Re("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(j){o=j,n.isPresenting===!0&&Re("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||a},this.setReferenceSpace=function(j){c=j},this.getBaseLayer=function(){return u!==null?u:f},this.getBinding=function(){return d===null&&x&&(d=new XRWebGLBinding(s,t)),d},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(j){if(s=j,s!==null){if(T=e.getRenderTarget(),s.addEventListener("select",Y),s.addEventListener("selectstart",Y),s.addEventListener("selectend",Y),s.addEventListener("squeeze",Y),s.addEventListener("squeezestart",Y),s.addEventListener("squeezeend",Y),s.addEventListener("end",G),s.addEventListener("inputsourceschange",ie),w.xrCompatible!==!0&&await t.makeXRCompatible(),b=e.getPixelRatio(),e.getSize(_),x&&"createProjectionLayer"in XRWebGLBinding.prototype){let xe=null,Ce=null,_e=null;w.depth&&(_e=w.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,xe=w.stencil?Yn:Vn,Ce=w.stencil?Ii:gn);let Oe={colorFormat:t.RGBA8,depthFormat:_e,scaleFactor:r};d=this.getBinding(),u=d.createProjectionLayer(Oe),s.updateRenderState({layers:[u]}),e.setPixelRatio(1),e.setSize(u.textureWidth,u.textureHeight,!1),M=new qt(u.textureWidth,u.textureHeight,{format:yn,type:zt,depthTexture:new qn(u.textureWidth,u.textureHeight,Ce,void 0,void 0,void 0,void 0,void 0,void 0,xe),stencilBuffer:w.stencil,colorSpace:e.outputColorSpace,samples:w.antialias?4:0,resolveDepthBuffer:u.ignoreDepthValues===!1,resolveStencilBuffer:u.ignoreDepthValues===!1,storeMultisampledDepthBuffer:u.ignoreDepthValues===!1,storeMultisampledStencilBuffer:u.ignoreDepthValues===!1})}else{let xe={antialias:w.antialias,alpha:!0,depth:w.depth,stencil:w.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,xe),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),M=new qt(f.framebufferWidth,f.framebufferHeight,{format:yn,type:zt,colorSpace:e.outputColorSpace,stencilBuffer:w.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}M.isXRRenderTarget=!0,this.setFoveation(l),c=null,a=await s.requestReferenceSpace(o),Ue.setContext(s),Ue.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ie(j){for(let ge=0;ge<j.removed.length;ge++){let xe=j.removed[ge],Ce=E.indexOf(xe);Ce>=0&&(E[Ce]=null,A[Ce].disconnect(xe))}for(let ge=0;ge<j.added.length;ge++){let xe=j.added[ge],Ce=E.indexOf(xe);if(Ce===-1){for(let Oe=0;Oe<A.length;Oe++)if(Oe>=E.length){E.push(xe),Ce=Oe;break}else if(E[Oe]===null){E[Oe]=xe,Ce=Oe;break}if(Ce===-1)break}let _e=A[Ce];_e&&_e.connect(xe)}}function X(j,ge){ge===null?j.matrixWorld.copy(j.matrix):j.matrixWorld.multiplyMatrices(ge.matrixWorld,j.matrix),j.matrixWorldInverse.copy(j.matrixWorld).invert()}this.updateCamera=function(j){if(s===null)return;let ge=j.near,xe=j.far;m.texture!==null&&(m.depthNear>0&&(ge=m.depthNear),m.depthFar>0&&(xe=m.depthFar)),W.near=D.near=I.near=ge,W.far=D.far=I.far=xe,(C!==W.near||H!==W.far)&&(s.updateRenderState({depthNear:W.near,depthFar:W.far}),C=W.near,H=W.far),W.layers.mask=j.layers.mask|6,I.layers.mask=W.layers.mask&-5,D.layers.mask=W.layers.mask&-3;let Ce=j.parent,_e=W.cameras;X(W,Ce);for(let Oe=0;Oe<_e.length;Oe++)X(_e[Oe],Ce);W.projectionMatrix.copy(I.projectionMatrix),W.projectionMatrixInverse.copy(I.projectionMatrixInverse),U===null&&j.isPerspectiveCamera&&(U={camera:j,fov:j.fov,zoom:j.zoom}),ee(j,W,Ce)};function ee(j,ge,xe){xe===null?j.matrix.copy(ge.matrixWorld):(j.matrix.copy(xe.matrixWorld),j.matrix.invert(),j.matrix.multiply(ge.matrixWorld)),j.matrix.decompose(j.position,j.quaternion,j.scale),j.updateMatrixWorld(!0),j.projectionMatrix.copy(ge.projectionMatrix),j.projectionMatrixInverse.copy(ge.projectionMatrixInverse),j.isPerspectiveCamera&&(j.fov=Pa*2*Math.atan(1/j.projectionMatrix.elements[5]),j.zoom=1)}this.getCamera=function(){return W},this.getFoveation=function(){if(!(u===null&&f===null))return l},this.setFoveation=function(j){l=j,u!==null&&(u.fixedFoveation=j),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=j)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(W)},this.getCameraTexture=function(j){return p[j]};let te=null;function Me(j,ge){if(h=ge.getViewerPose(c||a),g=ge,h!==null){let xe=h.views;f!==null&&(e.setRenderTargetFramebuffer(M,f.framebuffer),e.setRenderTarget(M));let Ce=!1;xe.length!==W.cameras.length&&(W.cameras.length=0,Ce=!0);for(let Ie=0;Ie<xe.length;Ie++){let Ke=xe[Ie],et=null;if(f!==null)et=f.getViewport(Ke);else{let St=d.getViewSubImage(u,Ke);et=St.viewport,Ie===0&&(e.setRenderTargetTextures(M,St.colorTexture,St.depthStencilTexture),e.setRenderTarget(M))}let We=k[Ie];We===void 0&&(We=new Dt,We.layers.enable(Ie),We.viewport=new ot,k[Ie]=We),We.matrix.fromArray(Ke.transform.matrix),We.matrix.decompose(We.position,We.quaternion,We.scale),We.projectionMatrix.fromArray(Ke.projectionMatrix),We.projectionMatrixInverse.copy(We.projectionMatrix).invert(),We.viewport.set(et.x,et.y,et.width,et.height),Ie===0&&(W.matrix.copy(We.matrix),W.matrix.decompose(W.position,W.quaternion,W.scale)),Ce===!0&&W.cameras.push(We)}let _e=s.enabledFeatures;if(_e&&_e.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&x){d=n.getBinding();let Ie=d.getDepthInformation(xe[0]);Ie&&Ie.isValid&&Ie.texture&&m.init(Ie,s.renderState)}if(_e&&_e.includes("camera-access")&&x){e.state.unbindTexture(),d=n.getBinding();for(let Ie=0;Ie<xe.length;Ie++){let Ke=xe[Ie].camera;if(Ke){let et=p[Ke];et||(et=new er,p[Ke]=et);let We=d.getCameraImage(Ke);et.sourceTexture=We}}}}for(let xe=0;xe<A.length;xe++){let Ce=E[xe],_e=A[xe];Ce!==null&&_e!==void 0&&_e.update(Ce,ge,c||a)}te&&te(j,ge),ge.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:ge}),g=null}let Ue=new Sf;Ue.setAnimationLoop(Me),this.setAnimationLoop=function(j){te=j},this.dispose=function(){}}},Uv=new Ze,Df=new Ne;Df.set(-1,0,0,0,1,0,0,0,1);kv=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),Rn=null;Ko=class{constructor(e={}){let{canvas:t=$d(),context:n=null,depth:s=!0,stencil:r=!1,alpha:a=!1,antialias:o=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:d=!1,reversedDepthBuffer:u=!1,outputBufferType:f=zt}=e;this.isWebGLRenderer=!0;let g;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=n.getContextAttributes().alpha}else g=a;let x=f,m=new Set([_o,go,mo]),p=new Set([zt,gn,us,Ii,uo,fo]),w=new Uint32Array(4),T=new Int32Array(4),M={textures:[],min:[],max:[],resolution:[]},A=null,E=null,_=[],b=[],U=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=An,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let I=this,D=!1,k=null,W=null,C=null,H=null;this._outputColorSpace=Ht;let Y=0,G=0,ie=null,X=-1,ee=null,te=new ot,Me=new ot,Ue=null,j=new ze(0),ge=0,xe=t.width,Ce=t.height,_e=1,Oe=null,ht=null,Ie=new ot(0,0,xe,Ce),Ke=new ot(0,0,xe,Ce),et=!1,We=new ri,St=new Da,ft=!1,kt=!1,lt=new Ze,vn=new L,yt=new ot,$t={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},Yt=!1;function Zt(){return ie===null?_e:1}let N=n;function Jt(v,P){return t.getContext(v,P)}let rt,at,fe,pt,Pe,De,S,y,O,ne,Q,ae,ue,Z,J,le,R,K,q,ce,re,oe,Ee;try{let v={alpha:!0,depth:s,stencil:r,antialias:o,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:d};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Te,!1),t.addEventListener("webglcontextrestored",ke,!1),t.addEventListener("webglcontextcreationerror",pe,!1),N===null){let P="webgl2";if(N=Jt(P,v),N===null)throw Jt(P)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Be()}catch(v){throw t.removeEventListener("webglcontextlost",Te,!1),t.removeEventListener("webglcontextrestored",ke,!1),t.removeEventListener("webglcontextcreationerror",pe,!1),Le("WebGLRenderer: "+v.message),v}function Be(){rt=new J_(N),rt.init(),re=new Lv(N,rt),at=new B_(N,rt,e,re),fe=new Pv(N,rt),at.reversedDepthBuffer&&u&&fe.buffers.depth.setReversed(!0),W=N.createFramebuffer(),C=N.createFramebuffer(),H=N.createFramebuffer(),pt=new Q_(N),Pe=new gv,De=new Iv(N,rt,fe,Pe,at,re,pt),S=new Z_(I),y=new tg(N),oe=new O_(N,y),O=new j_(N,y,pt,oe),ne=new ty(N,O,y,oe,pt),K=new ey(N,at,De),J=new z_(Pe),Q=new mv(I,S,rt,at,oe,J),ae=new Fv(I,Pe),ue=new yv,Z=new Sv(rt),R=new F_(I,S,fe,ne,g,l),le=new Cv(I,ne,at),Ee=new Ov(N,pt,at,fe),q=new k_(N,rt,pt),ce=new K_(N,rt,pt),pt.programs=Q.programs,I.capabilities=at,I.extensions=rt,I.properties=Pe,I.renderLists=ue,I.shadowMap=le,I.state=fe,I.info=pt}x!==zt&&(U=new iy(x,t.width,t.height,o,s,r));let se=new gh(I,N);this.xr=se,this.getContext=function(){return N},this.getContextAttributes=function(){return N.getContextAttributes()},this.forceContextLoss=function(){let v=rt.get("WEBGL_lose_context");v&&v.loseContext()},this.forceContextRestore=function(){let v=rt.get("WEBGL_lose_context");v&&v.restoreContext()},this.getPixelRatio=function(){return _e},this.setPixelRatio=function(v){v!==void 0&&(_e=v,this.setSize(xe,Ce,!1))},this.getSize=function(v){return v.set(xe,Ce)},this.setSize=function(v,P,z=!0){if(se.isPresenting){Re("WebGLRenderer: Can't change size while VR device is presenting.");return}xe=v,Ce=P,t.width=Math.floor(v*_e),t.height=Math.floor(P*_e),z===!0&&(t.style.width=v+"px",t.style.height=P+"px"),U!==null&&U.setSize(t.width,t.height),this.setViewport(0,0,v,P)},this.getDrawingBufferSize=function(v){return v.set(xe*_e,Ce*_e).floor()},this.setDrawingBufferSize=function(v,P,z){xe=v,Ce=P,_e=z,t.width=Math.floor(v*z),t.height=Math.floor(P*z),this.setViewport(0,0,v,P)},this.setEffects=function(v){if(x===zt){Le("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(v){for(let P=0;P<v.length;P++)if(v[P].isOutputPass===!0){Re("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}U.setEffects(v||[])},this.getCurrentViewport=function(v){return v.copy(te)},this.getViewport=function(v){return v.copy(Ie)},this.setViewport=function(v,P,z,F){v.isVector4?Ie.set(v.x,v.y,v.z,v.w):Ie.set(v,P,z,F),fe.viewport(te.copy(Ie).multiplyScalar(Zt()).round())},this.getScissor=function(v){return v.copy(Ke)},this.setScissor=function(v,P,z,F){v.isVector4?Ke.set(v.x,v.y,v.z,v.w):Ke.set(v,P,z,F),fe.scissor(Me.copy(Ke).multiplyScalar(Zt()).round())},this.getScissorTest=function(){return et},this.setScissorTest=function(v){fe.setScissorTest(et=v)},this.setOpaqueSort=function(v){Oe=v},this.setTransparentSort=function(v){ht=v},this.getClearColor=function(v){return v.copy(R.getClearColor())},this.setClearColor=function(){R.setClearColor(...arguments)},this.getClearAlpha=function(){return R.getClearAlpha()},this.setClearAlpha=function(){R.setClearAlpha(...arguments)},this.clear=function(v=!0,P=!0,z=!0){let F=0;if(v){let B=!1;if(ie!==null){let de=ie.texture.format;B=m.has(de)}if(B){let de=ie.texture.type,ve=p.has(de),he=R.getClearColor(),ye=R.getClearAlpha(),Se=he.r,Fe=he.g,qe=he.b;ve?(w[0]=Se,w[1]=Fe,w[2]=qe,w[3]=ye,N.clearBufferuiv(N.COLOR,0,w)):(T[0]=Se,T[1]=Fe,T[2]=qe,T[3]=ye,N.clearBufferiv(N.COLOR,0,T))}else F|=N.COLOR_BUFFER_BIT}P&&(F|=N.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),z&&(F|=N.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),F!==0&&N.clear(F)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(v){v.setRenderer(this),k=v},this.dispose=function(){t.removeEventListener("webglcontextlost",Te,!1),t.removeEventListener("webglcontextrestored",ke,!1),t.removeEventListener("webglcontextcreationerror",pe,!1),R.dispose(),ue.dispose(),Z.dispose(),De.dispose(),Pe.dispose(),S.dispose(),ne.dispose(),O.dispose(),oe.dispose(),Ee.dispose(),Q.dispose(),se.dispose(),se.removeEventListener("sessionstart",Vh),se.removeEventListener("sessionend",Gh),pi.stop()};function Te(v){v.preventDefault(),Qc("WebGLRenderer: Context Lost."),D=!0}function ke(){Qc("WebGLRenderer: Context Restored."),D=!1;let v=pt.autoReset,P=le.enabled,z=le.autoUpdate,F=le.needsUpdate,B=le.type;Be(),pt.autoReset=v,le.enabled=P,le.autoUpdate=z,le.needsUpdate=F,le.type=B}function pe(v){Le("WebGLRenderer: A WebGL context could not be created. Reason: ",v.statusMessage)}function Qe(v){let P=v.target;P.removeEventListener("dispose",Qe),vt(P)}function vt(v){jn(v),Pe.remove(v)}function jn(v){let P=Pe.get(v).programs;P!==void 0&&(P.forEach(function(z){Q.releaseProgram(z)}),v.isShaderMaterial&&Q.releaseShaderCache(v))}this.renderBufferDirect=function(v,P,z,F,B,de){P===null&&(P=$t);let ve=B.isMesh&&B.matrixWorld.determinantAffine()<0,he=zp(v,P,z,F,B);fe.setMaterial(F,ve);let ye=z.index,Se=1;if(F.wireframe===!0){if(ye=O.getWireframeAttribute(z),ye===void 0)return;Se=2}let Fe=z.drawRange,qe=z.attributes.position,be=Fe.start*Se,Xe=(Fe.start+Fe.count)*Se;de!==null&&(be=Math.max(be,de.start*Se),Xe=Math.min(Xe,(de.start+de.count)*Se)),ye!==null?(be=Math.max(be,0),Xe=Math.min(Xe,ye.count)):qe!=null&&(be=Math.max(be,0),Xe=Math.min(Xe,qe.count));let ut=Xe-be;if(ut<0||ut===1/0)return;oe.setup(B,F,he,z,ye);let nt,tt=q;if(ye!==null&&(nt=y.get(ye),tt=ce,tt.setIndex(nt)),B.isMesh)F.wireframe===!0?(fe.setLineWidth(F.wireframeLinewidth*Zt()),tt.setMode(N.LINES)):tt.setMode(N.TRIANGLES);else if(B.isLine){let At=F.linewidth;At===void 0&&(At=1),fe.setLineWidth(At*Zt()),B.isLineSegments?tt.setMode(N.LINES):B.isLineLoop?tt.setMode(N.LINE_LOOP):tt.setMode(N.LINE_STRIP)}else B.isPoints?tt.setMode(N.POINTS):B.isSprite&&tt.setMode(N.TRIANGLES);if(B.isBatchedMesh)if(rt.get("WEBGL_multi_draw"))tt.renderMultiDraw(B._multiDrawStarts,B._multiDrawCounts,B._multiDrawCount);else{let At=B._multiDrawStarts,we=B._multiDrawCounts,Nt=B._multiDrawCount,Je=ye?y.get(ye).bytesPerElement:1,mi=Pe.get(F).currentProgram.getUniforms();for(let Rt=0;Rt<Nt;Rt++)mi.setValue(N,"_gl_DrawID",Rt),tt.render(At[Rt]/Je,we[Rt])}else if(B.isInstancedMesh)tt.renderInstances(be,ut,B.count);else if(z.isInstancedBufferGeometry){let At=z._maxInstanceCount!==void 0?z._maxInstanceCount:1/0,we=Math.min(z.instanceCount,At);tt.renderInstances(be,ut,we)}else tt.render(be,ut)};function zh(v,P,z,F){k!==null&&v.isNodeMaterial&&k.setObject(F,v),ft===!0&&J.setState(v,z,!1),v.transparent===!0&&v.side===Tn&&v.forceSinglePass===!1?(v.side=Ot,v.needsUpdate=!0,Ms(v,P,F),v.side=ci,v.needsUpdate=!0,Ms(v,P,F),v.side=Tn):Ms(v,P,F)}this.compile=function(v,P,z=null){z===null&&(z=v),k!==null&&k.renderStart(v,P,z),E=Z.get(z),E.init(P),b.push(E),z.traverseVisible(function(B){B.isLight&&B.layers.test(P.layers)&&(E.pushLight(B),B.castShadow&&E.pushShadow(B))}),v!==z&&v.traverseVisible(function(B){B.isLight&&B.layers.test(P.layers)&&(E.pushLight(B),B.castShadow&&E.pushShadow(B))}),E.setupLights(),k!==null&&k.updateLights(E.state.lightsArray),kt=this.localClippingEnabled,ft=J.init(this.clippingPlanes,kt),ft===!0&&J.setGlobalState(this.clippingPlanes,P),k!==null&&le.render(E.state.shadowsArray,z,P);let F=new Set;return v.traverse(function(B){if(!(B.isMesh||B.isPoints||B.isLine||B.isSprite))return;let de=B.material;if(de)if(Array.isArray(de))for(let ve=0;ve<de.length;ve++){let he=de[ve];zh(he,z,P,B),F.add(he)}else zh(de,z,P,B),F.add(de)}),E=b.pop(),k!==null&&k.renderEnd(),F},this.compileAsync=function(v,P,z=null){let F=this.compile(v,P,z);return new Promise(B=>{function de(){if(F.forEach(function(ve){let ye=Pe.get(ve).currentProgram;(ye===void 0||ye.isReady())&&F.delete(ve)}),F.size===0){B(v);return}setTimeout(de,10)}rt.get("KHR_parallel_shader_compile")!==null?de():setTimeout(de,10)})};let Nl=null;function kp(v){Nl&&Nl(v)}function Vh(){pi.stop()}function Gh(){pi.start()}let pi=new Sf;pi.setAnimationLoop(kp),typeof self<"u"&&pi.setContext(self),this.setAnimationLoop=function(v){Nl=v,se.setAnimationLoop(v),v===null?pi.stop():pi.start()},se.addEventListener("sessionstart",Vh),se.addEventListener("sessionend",Gh),this.render=function(v,P){if(P!==void 0&&P.isCamera!==!0){Le("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(D===!0)return;k!==null&&k.renderStart(v,P);let z=se.enabled===!0&&se.isPresenting===!0,F=U!==null&&(ie===null||z)&&U.begin(I,ie);if(v.matrixWorldAutoUpdate===!0&&v.updateMatrixWorld(),P.parent===null&&P.matrixWorldAutoUpdate===!0&&P.updateMatrixWorld(),se.enabled===!0&&se.isPresenting===!0&&(U===null||U.isCompositing()===!1)&&(se.cameraAutoUpdate===!0&&se.updateCamera(P),P=se.getCamera()),v.isScene===!0&&v.onBeforeRender(I,v,P,ie),E=Z.get(v,b.length),E.init(P),E.state.textureUnits=De.getTextureUnits(),b.push(E),lt.multiplyMatrices(P.projectionMatrix,P.matrixWorldInverse),P.isArrayCamera?St.setFromArrayCamera(P):We.setFromProjectionMatrix(lt,nn,P.reversedDepth),kt=this.localClippingEnabled,ft=J.init(this.clippingPlanes,kt),A=ue.get(v,_.length),A.init(),_.push(A),this.info.render.frame++,se.enabled===!0&&se.isPresenting===!0){let ve=I.xr.getDepthSensingMesh();ve!==null&&Dl(ve,P,-1/0,I.sortObjects)}Dl(v,P,0,I.sortObjects),A.finish(),k!==null&&k.updateLights(E.state.lightsArray),I.sortObjects===!0&&A.sort(Oe,ht),Yt=se.enabled===!1||se.isPresenting===!1||se.hasDepthSensing()===!1,Yt&&R.addToRenderList(A,v),this.info.autoReset===!0&&this.info.reset(),ft===!0&&J.beginShadows();let B=E.state.shadowsArray;if(le.render(B,v,P),ft===!0&&J.endShadows(),(F&&U.hasRenderPass())===!1){let ve=A.opaque,he=A.transmissive;if(E.setupLights(),P.isArrayCamera){let ye=P.cameras;if(he.length>0)for(let Se=0,Fe=ye.length;Se<Fe;Se++){let qe=ye[Se];Wh(ve,he,v,qe)}Yt&&R.render(v);for(let Se=0,Fe=ye.length;Se<Fe;Se++){let qe=ye[Se];Hh(A,v,qe,qe.viewport)}}else he.length>0&&Wh(ve,he,v,P),Yt&&R.render(v),Hh(A,v,P)}ie!==null&&G===0&&(De.updateMultisampleRenderTarget(ie),De.updateRenderTargetMipmap(ie)),F&&U.end(I),v.isScene===!0&&v.onAfterRender(I,v,P),oe.resetDefaultState(),X=-1,ee=null,b.pop(),b.length>0?(E=b[b.length-1],De.setTextureUnits(E.state.textureUnits),ft===!0&&J.setGlobalState(I.clippingPlanes,E.state.camera)):E=null,_.pop(),_.length>0?A=_[_.length-1]:A=null,k!==null&&k.renderEnd()};function Dl(v,P,z,F){if(v.visible===!1)return;if(v.layers.test(P.layers)){if(v.isGroup)z=v.renderOrder;else if(v.isLOD)v.autoUpdate===!0&&v.update(P);else if(v.isLight)E.pushLight(v),v.castShadow&&E.pushShadow(v);else if(v.isSprite){let ve=P.isArrayCamera?St:We;if(!v.frustumCulled||v.intersectsFrustum(ve)){F&&yt.setFromMatrixPosition(v.matrixWorld).applyMatrix4(lt);let he=ne.update(v),ye=v.material;ye.visible&&A.push(v,he,ye,z,yt.z,null,P)}}else if(v.isMesh||v.isLine||v.isPoints){let ve=P.isArrayCamera?St:We;if(!v.frustumCulled||v.intersectsFrustum(ve)){let he=ne.update(v),ye=v.material;if(F&&(v.boundingSphere!==void 0?(v.boundingSphere===null&&v.computeBoundingSphere(),yt.copy(v.boundingSphere.center)):(he.boundingSphere===null&&he.computeBoundingSphere(),yt.copy(he.boundingSphere.center)),yt.applyMatrix4(v.matrixWorld).applyMatrix4(lt)),Array.isArray(ye)){let Se=he.groups;for(let Fe=0,qe=Se.length;Fe<qe;Fe++){let be=Se[Fe],Xe=ye[be.materialIndex];Xe&&Xe.visible&&A.push(v,he,Xe,z,yt.z,be,P)}}else ye.visible&&A.push(v,he,ye,z,yt.z,null,P)}}}let de=v.children;for(let ve=0,he=de.length;ve<he;ve++)Dl(de[ve],P,z,F)}function Hh(v,P,z,F){let{opaque:B,transmissive:de,transparent:ve}=v;E.setupLightsView(z),ft===!0&&J.setGlobalState(I.clippingPlanes,z),F&&fe.viewport(te.copy(F)),B.length>0&&Nr(B,P,z),de.length>0&&Nr(de,P,z),ve.length>0&&Nr(ve,P,z),fe.buffers.depth.setTest(!0),fe.buffers.depth.setMask(!0),fe.buffers.color.setMask(!0),fe.setPolygonOffset(!1)}function Wh(v,P,z,F){if((z.isScene===!0?z.overrideMaterial:null)!==null)return;if(E.state.transmissionRenderTarget[F.id]===void 0){let be=rt.has("EXT_color_buffer_half_float")||rt.has("EXT_color_buffer_float");E.state.transmissionRenderTarget[F.id]=new qt(1,1,{generateMipmaps:!0,type:be?_n:zt,minFilter:$n,samples:Math.max(4,at.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:$e.workingColorSpace})}let de=E.state.transmissionRenderTarget[F.id],ve=F.viewport||te;de.setSize(ve.z*I.transmissionResolutionScale,ve.w*I.transmissionResolutionScale);let he=I.getRenderTarget(),ye=I.getActiveCubeFace(),Se=I.getActiveMipmapLevel();I.setRenderTarget(de),I.getClearColor(j),ge=I.getClearAlpha(),ge<1&&I.setClearColor(16777215,.5),I.clear(),Yt&&R.render(z);let Fe=I.toneMapping;I.toneMapping=An;let qe=F.viewport;if(F.viewport!==void 0&&(F.viewport=void 0),E.setupLightsView(F),ft===!0&&J.setGlobalState(I.clippingPlanes,F),Nr(v,z,F),De.updateMultisampleRenderTarget(de),De.updateRenderTargetMipmap(de),rt.has("WEBGL_multisampled_render_to_texture")===!1){let be=!1;for(let Xe=0,ut=P.length;Xe<ut;Xe++){let nt=P[Xe],{object:tt,geometry:At,material:we,group:Nt}=nt;if(we.side===Tn&&tt.layers.test(F.layers)){let Je=we.side;we.side=Ot,we.needsUpdate=!0,qh(tt,z,F,At,we,Nt),we.side=Je,we.needsUpdate=!0,be=!0}}be===!0&&(De.updateMultisampleRenderTarget(de),De.updateRenderTargetMipmap(de))}I.setRenderTarget(he,ye,Se),I.setClearColor(j,ge),qe!==void 0&&(F.viewport=qe),I.toneMapping=Fe}function Nr(v,P,z){let F=P.isScene===!0?P.overrideMaterial:null;for(let B=0,de=v.length;B<de;B++){let ve=v[B],{object:he,geometry:ye,group:Se}=ve,Fe=ve.material;Fe.allowOverride===!0&&F!==null&&(Fe=F),he.layers.test(z.layers)&&qh(he,P,z,ye,Fe,Se)}}function qh(v,P,z,F,B,de){k!==null&&B.isNodeMaterial&&k.setObject(v,B),v.onBeforeRender(I,P,z,F,B,de),v.modelViewMatrix.multiplyMatrices(z.matrixWorldInverse,v.matrixWorld),v.normalMatrix.getNormalMatrix(v.modelViewMatrix),B.onBeforeRender(I,P,z,F,v,de),B.transparent===!0&&B.side===Tn&&B.forceSinglePass===!1?(B.side=Ot,B.needsUpdate=!0,I.renderBufferDirect(z,P,F,B,v,de),B.side=ci,B.needsUpdate=!0,I.renderBufferDirect(z,P,F,B,v,de),B.side=Tn):I.renderBufferDirect(z,P,F,B,v,de),v.onAfterRender(I,P,z,F,B,de)}function Xh(v){let P=0;for(let z of v)z.texture!==null&&P++;return P}function Ms(v,P,z){P.isScene!==!0&&(P=$t);let F=Pe.get(v),B=E.state.lights,de=E.state.shadowsArray,ve=B.state.version,he=Q.getParameters(v,B.state,de,P,z,E.state.lightProbeGridArray),ye=Q.getProgramCacheKey(he),Se=F.programs;F.environment=v.isMeshStandardMaterial||v.isMeshLambertMaterial||v.isMeshPhongMaterial?P.environment:null,F.fog=P.fog;let Fe=v.isMeshStandardMaterial||v.isMeshLambertMaterial&&!v.envMap||v.isMeshPhongMaterial&&!v.envMap;F.envMap=S.get(v.envMap||F.environment,Fe),F.envMapRotation=F.environment!==null&&v.envMap===null?P.environmentRotation:v.envMapRotation,Se===void 0&&(v.addEventListener("dispose",Qe),Se=new Map,F.programs=Se,F.programVariants=new Map);let qe=Se.get(ye);if(qe!==void 0){if(F.currentProgram===qe&&F.lightsStateVersion===ve)return Yh(v,he),qe}else he.uniforms=Q.getUniforms(v),k!==null&&v.isNodeMaterial&&k.build(v,z,he),v.onBeforeCompile(he,I),qe=Q.acquireProgram(he,ye),Se.set(ye,qe),F.uniforms=he.uniforms;let be=F.uniforms;return(!v.isShaderMaterial&&!v.isRawShaderMaterial||v.clipping===!0)&&(be.clippingPlanes=J.uniform),Yh(v,he),F.needsLights=Gp(v),F.lightsStateVersion=ve,F.needsLights&&(be.ambientLightColor.value=B.state.ambient,be.lightProbe.value=B.state.probe,be.sunLights.value=B.state.sun,be.sunLightShadows.value=B.state.sunShadow,be.directionalLights.value=B.state.directional,be.directionalLightShadows.value=B.state.directionalShadow,be.spotLights.value=B.state.spot,be.spotLightShadows.value=B.state.spotShadow,be.rectAreaLights.value=B.state.rectArea,be.ltc_1.value=B.state.rectAreaLTC1,be.ltc_2.value=B.state.rectAreaLTC2,be.pointLights.value=B.state.point,be.pointLightShadows.value=B.state.pointShadow,be.hemisphereLights.value=B.state.hemi,be.sunShadowMatrix.value=B.state.sunShadowMatrix,be.sunShadowCascade.value=B.state.sunShadowCascade,be.directionalShadowMatrix.value=B.state.directionalShadowMatrix,be.spotLightMatrix.value=B.state.spotLightMatrix,be.spotLightMap.value=B.state.spotLightMap,be.pointShadowMatrix.value=B.state.pointShadowMatrix),F.numLightProbeGrids=Xh(E.state.lightProbeGridArray),F.currentProgram=qe,F.uniformsList=null,qe}function Bp(v,P,z,F,B){let de=Pe.get(v),ve=de.currentProgram.id+","+F+","+B,he=de.programVariants.get(ve);return he===void 0?(he=Ms(v,P,z),de.programVariants.set(ve,he)):(de.currentProgram=he,de.uniformsList=null,de.outputColorSpace=F,de.toneMapping=B),he}function $h(v){if(v.uniformsList===null){let P=v.currentProgram.getUniforms();v.uniformsList=ds.seqWithValue(P.seq,v.uniforms)}return v.uniformsList}function Yh(v,P){let z=Pe.get(v);z.outputColorSpace=P.outputColorSpace,z.batching=P.batching,z.batchingColor=P.batchingColor,z.instancing=P.instancing,z.instancingColor=P.instancingColor,z.instancingMorph=P.instancingMorph,z.skinning=P.skinning,z.morphTargets=P.morphTargets,z.morphNormals=P.morphNormals,z.morphColors=P.morphColors,z.morphTargetsCount=P.morphTargetsCount,z.numClippingPlanes=P.numClippingPlanes,z.numIntersection=P.numClipIntersection,z.vertexAlphas=P.vertexAlphas,z.vertexTangents=P.vertexTangents,z.toneMapping=P.toneMapping}function zp(v,P,z,F,B){P.isScene!==!0&&(P=$t),De.resetTextureUnits();let de=P.fog,ve=F.isMeshStandardMaterial||F.isMeshLambertMaterial||F.isMeshPhongMaterial?P.environment:null,he=ie===null?I.outputColorSpace:ie.isXRRenderTarget===!0?ie.texture.colorSpace:$e.workingColorSpace,ye=F.isMeshStandardMaterial||F.isMeshLambertMaterial&&!F.envMap||F.isMeshPhongMaterial&&!F.envMap,Se=S.get(F.envMap||ve,ye),Fe=F.vertexColors===!0&&!!z.attributes.color&&z.attributes.color.itemSize===4,qe=!!z.attributes.tangent&&(!!F.normalMap||F.anisotropy>0),be=!!z.morphAttributes.position,Xe=!!z.morphAttributes.normal,ut=!!z.morphAttributes.color,nt=An;F.toneMapped&&(ie===null||ie.isXRRenderTarget===!0)&&(nt=I.toneMapping);let tt=z.morphAttributes.position||z.morphAttributes.normal||z.morphAttributes.color,At=tt!==void 0?tt.length:0,we=Pe.get(F),Nt=E.state.lights;if(ft===!0&&(kt===!0||v!==ee)){let ct=v===ee&&F.id===X;J.setState(F,v,ct)}let Je=!1,mi=!1;F.version===we.__version?we.needsLights&&we.lightsStateVersion!==Nt.state.version||B.isBatchedMesh&&we.batching===!1||!B.isBatchedMesh&&we.batching===!0||B.isBatchedMesh&&we.batchingColor===!0&&B._colorsTexture===null||B.isBatchedMesh&&we.batchingColor===!1&&B._colorsTexture!==null||B.isInstancedMesh&&we.instancing===!1||!B.isInstancedMesh&&we.instancing===!0||B.isSkinnedMesh&&we.skinning===!1||!B.isSkinnedMesh&&we.skinning===!0||B.isInstancedMesh&&we.instancingColor===!0&&B.instanceColor===null||B.isInstancedMesh&&we.instancingColor===!1&&B.instanceColor!==null||B.isInstancedMesh&&we.instancingMorph===!0&&B.morphTexture===null||B.isInstancedMesh&&we.instancingMorph===!1&&B.morphTexture!==null||we.envMap!==Se||F.fog===!0&&we.fog!==de||we.numClippingPlanes!==void 0&&(we.numClippingPlanes!==J.numPlanes||we.numIntersection!==J.numIntersection)||we.vertexAlphas!==Fe||we.vertexTangents!==qe||we.morphTargets!==be||we.morphNormals!==Xe||we.morphColors!==ut||we.morphTargetsCount!==At||we.numLightProbeGrids!==Xh(E.state.lightProbeGridArray)?Je=!0:(we.outputColorSpace!==he||we.toneMapping!==nt)&&(mi=!0):(Je=!0,we.__version=F.version);let Rt=we.currentProgram;(Je===!0||mi===!0)&&(Rt=mi===!0?Bp(F,P,B,he,nt):Ms(F,P,B),k&&F.isNodeMaterial&&k.onUpdateProgram(F,Rt,we));let Dr=!1,Kn=!1,gi=!1,Ye=Rt.getUniforms(),Et=we.uniforms;if(fe.useProgram(Rt.program)&&(Dr=!0,Kn=!0,gi=!0),F.id!==X&&(X=F.id,Kn=!0),Dr||ee!==v){fe.buffers.depth.getReversed()&&v.reversedDepth!==!0&&(v._reversedDepth=!0,v.updateProjectionMatrix()),Ye.setValue(N,"projectionMatrix",v.projectionMatrix),Ye.setValue(N,"viewMatrix",v.matrixWorldInverse);let xt=Ye.map.cameraPosition;xt!==void 0&&xt.setValue(N,vn.setFromMatrixPosition(v.matrixWorld)),at.logarithmicDepthBuffer&&Ye.setValue(N,"logDepthBufFC",2/(Math.log(v.far+1)/Math.LN2)),(F.isMeshPhongMaterial||F.isMeshToonMaterial||F.isMeshLambertMaterial||F.isMeshBasicMaterial||F.isMeshStandardMaterial||F.isShaderMaterial)&&Ye.setValue(N,"isOrthographic",v.isOrthographicCamera===!0),ee!==v&&(ee=v,Kn=!0,gi=!0)}if(we.needsLights&&(Nt.state.sunShadowMap.length>0&&Ye.setValue(N,"sunShadowMap",Nt.state.sunShadowMap,De),Nt.state.directionalShadowMap.length>0&&Ye.setValue(N,"directionalShadowMap",Nt.state.directionalShadowMap,De),Nt.state.spotShadowMap.length>0&&Ye.setValue(N,"spotShadowMap",Nt.state.spotShadowMap,De),Nt.state.pointShadowMap.length>0&&Ye.setValue(N,"pointShadowMap",Nt.state.pointShadowMap,De)),B.isSkinnedMesh){Ye.setOptional(N,B,"bindMatrix"),Ye.setOptional(N,B,"bindMatrixInverse");let ct=B.skeleton;ct&&(ct.boneTexture===null&&ct.computeBoneTexture(),Ye.setValue(N,"boneTexture",ct.boneTexture,De))}B.isBatchedMesh&&(Ye.setOptional(N,B,"batchingTexture"),Ye.setValue(N,"batchingTexture",B._matricesTexture,De),Ye.setOptional(N,B,"batchingIdTexture"),Ye.setValue(N,"batchingIdTexture",B._indirectTexture,De),Ye.setOptional(N,B,"batchingColorTexture"),B._colorsTexture!==null&&Ye.setValue(N,"batchingColorTexture",B._colorsTexture,De));let ln=z.morphAttributes;if((ln.position!==void 0||ln.normal!==void 0||ln.color!==void 0)&&K.update(B,z,Rt),(Kn||we.receiveShadow!==B.receiveShadow)&&(we.receiveShadow=B.receiveShadow,Ye.setValue(N,"receiveShadow",B.receiveShadow)),(F.isMeshStandardMaterial||F.isMeshLambertMaterial||F.isMeshPhongMaterial)&&F.envMap===null&&P.environment!==null&&(Et.envMapIntensity.value=P.environmentIntensity),Et.dfgLUT!==void 0&&(Et.dfgLUT.value=Bv()),Kn){if(Ye.setValue(N,"toneMappingExposure",I.toneMappingExposure),we.needsLights&&Vp(Et,gi),de&&F.fog===!0&&ae.refreshFogUniforms(Et,de),ae.refreshMaterialUniforms(Et,F,_e,Ce,E.state.transmissionRenderTarget[v.id]),we.needsLights&&we.numLightProbeGrids>0){let ct=M,xt=0;for(let In of E.state.lightProbeGridArray)In.texture!==null&&(ct.textures[xt]=In.texture,ct.min[xt]=In.boundingBox.min,ct.max[xt]=In.boundingBox.max,ct.resolution[xt]=In.resolution,xt++);for(let In in ct)ct[In].length=xt;Et.probesSH.value=ct.textures,Et.probesMin.value=ct.min,Et.probesMax.value=ct.max,Et.probesResolution.value=ct.resolution}ds.upload(N,$h(we),Et,De)}if(F.isShaderMaterial&&F.uniformsNeedUpdate===!0&&(ds.upload(N,$h(we),Et,De),F.uniformsNeedUpdate=!1),F.isSpriteMaterial&&Ye.setValue(N,"center",B.center),Ye.setValue(N,"modelViewMatrix",B.modelViewMatrix),Ye.setValue(N,"normalMatrix",B.normalMatrix),Ye.setValue(N,"modelMatrix",B.matrixWorld),F.uniformsGroups!==void 0){let ct=F.uniformsGroups;for(let xt=0,In=ct.length;xt<In;xt++){let Jh=ct[xt];Ee.update(Jh,Rt),Ee.bind(Jh,Rt)}}return Rt}function Vp(v,P){v.ambientLightColor.needsUpdate=P,v.lightProbe.needsUpdate=P,v.sunLights.needsUpdate=P,v.sunLightShadows.needsUpdate=P,v.directionalLights.needsUpdate=P,v.directionalLightShadows.needsUpdate=P,v.pointLights.needsUpdate=P,v.pointLightShadows.needsUpdate=P,v.spotLights.needsUpdate=P,v.spotLightShadows.needsUpdate=P,v.rectAreaLights.needsUpdate=P,v.hemisphereLights.needsUpdate=P}function Gp(v){return v.isMeshLambertMaterial||v.isMeshToonMaterial||v.isMeshPhongMaterial||v.isMeshStandardMaterial||v.isShadowMaterial||v.isShaderMaterial&&v.lights===!0}this.getActiveCubeFace=function(){return Y},this.getActiveMipmapLevel=function(){return G},this.getRenderTarget=function(){return ie},this.setRenderTargetTextures=function(v,P,z){let F=Pe.get(v);F.__autoAllocateDepthBuffer=v.resolveDepthBuffer===!1,F.__autoAllocateDepthBuffer===!1&&(F.__useRenderToTexture=!1),Pe.get(v.texture).__webglTexture=P,Pe.get(v.depthTexture).__webglTexture=F.__autoAllocateDepthBuffer?void 0:z,F.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(v,P){let z=Pe.get(v);z.__webglFramebuffer=P,z.__useDefaultFramebuffer=P===void 0},this.setRenderTarget=function(v,P=0,z=0){ie=v,Y=P,G=z;let F=null,B=!1,de=!1;if(v){let he=Pe.get(v);if(he.__useDefaultFramebuffer!==void 0){fe.bindFramebuffer(N.FRAMEBUFFER,he.__webglFramebuffer),te.copy(v.viewport),Me.copy(v.scissor),Ue=v.scissorTest,fe.viewport(te),fe.scissor(Me),fe.setScissorTest(Ue),X=-1;return}else if(he.__webglFramebuffer===void 0)De.setupRenderTarget(v);else if(he.__hasExternalTextures)De.rebindTextures(v,Pe.get(v.texture).__webglTexture,Pe.get(v.depthTexture).__webglTexture);else if(v.depthBuffer){let Fe=v.depthTexture;if(he.__boundDepthTexture!==Fe){if(Fe!==null&&Pe.has(Fe)&&(v.width!==Fe.image.width||v.height!==Fe.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");De.setupDepthRenderbuffer(v)}}let ye=v.texture;(ye.isData3DTexture||ye.isDataArrayTexture||ye.isCompressedArrayTexture)&&(de=!0);let Se=Pe.get(v).__webglFramebuffer;v.isWebGLCubeRenderTarget?(Array.isArray(Se[P])?F=Se[P][z]:F=Se[P],B=!0):v.samples>0&&De.useMultisampledRTT(v)===!1?F=Pe.get(v).__webglMultisampledFramebuffer:Array.isArray(Se)?F=Se[z]:F=Se,te.copy(v.viewport),Me.copy(v.scissor),Ue=v.scissorTest}else te.copy(Ie).multiplyScalar(_e).floor(),Me.copy(Ke).multiplyScalar(_e).floor(),Ue=et;if(z!==0&&(F=W),fe.bindFramebuffer(N.FRAMEBUFFER,F)&&fe.drawBuffers(v,F),fe.viewport(te),fe.scissor(Me),fe.setScissorTest(Ue),B){let he=Pe.get(v.texture);N.framebufferTexture2D(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_CUBE_MAP_POSITIVE_X+P,he.__webglTexture,z)}else if(de){let he=P;for(let ye=0;ye<v.textures.length;ye++){let Se=Pe.get(v.textures[ye]);N.framebufferTextureLayer(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0+ye,Se.__webglTexture,z,he)}}else if(v!==null&&z!==0){let he=Pe.get(v.texture);N.framebufferTexture2D(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,he.__webglTexture,z)}X=-1};function Zh(v){let P=Pe.get(v);return(P.__readFormat!==v.format||P.__readType!==v.type)&&(P.__readFormat=v.format,P.__readType=v.type,P.__formatReadable=at.textureFormatReadable(v.format),P.__typeReadable=at.textureTypeReadable(v.type)),P}this.readRenderTargetPixels=function(v,P,z,F,B,de,ve,he=0){if(!(v&&v.isWebGLRenderTarget)){Le("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let ye=Pe.get(v).__webglFramebuffer;if(v.isWebGLCubeRenderTarget&&ve!==void 0&&(ye=ye[ve],Array.isArray(ye)&&(ye=ye[0])),ye){fe.bindFramebuffer(N.FRAMEBUFFER,ye);try{let Se=v.textures[he],Fe=Se.format,qe=Se.type;v.textures.length>1&&N.readBuffer(N.COLOR_ATTACHMENT0+he);let be=Zh(Se);if(be.__formatReadable===!1){Le("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(be.__typeReadable===!1){Le("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}P>=0&&P<=v.width-F&&z>=0&&z<=v.height-B&&N.readPixels(P,z,F,B,re.convert(Fe),re.convert(qe),de)}finally{let Se=ie!==null?Pe.get(ie).__webglFramebuffer:null;fe.bindFramebuffer(N.FRAMEBUFFER,Se)}}},this.readRenderTargetPixelsAsync=async function(v,P,z,F,B,de,ve,he=0){if(!(v&&v.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let ye=Pe.get(v).__webglFramebuffer;if(v.isWebGLCubeRenderTarget&&ve!==void 0&&(ye=ye[ve],Array.isArray(ye)&&(ye=ye[0])),ye)if(P>=0&&P<=v.width-F&&z>=0&&z<=v.height-B){fe.bindFramebuffer(N.FRAMEBUFFER,ye);let Se=v.textures[he],Fe=Se.format,qe=Se.type;v.textures.length>1&&N.readBuffer(N.COLOR_ATTACHMENT0+he);let be=Zh(Se);if(be.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(be.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let Xe=N.createBuffer();N.bindBuffer(N.PIXEL_PACK_BUFFER,Xe),N.bufferData(N.PIXEL_PACK_BUFFER,de.byteLength,N.STREAM_READ),N.readPixels(P,z,F,B,re.convert(Fe),re.convert(qe),0),N.bindBuffer(N.PIXEL_PACK_BUFFER,null);let ut=ie!==null?Pe.get(ie).__webglFramebuffer:null;fe.bindFramebuffer(N.FRAMEBUFFER,ut);let nt=N.fenceSync(N.SYNC_GPU_COMMANDS_COMPLETE,0);return N.flush(),await Zd(N,nt,4),N.bindBuffer(N.PIXEL_PACK_BUFFER,Xe),N.getBufferSubData(N.PIXEL_PACK_BUFFER,0,de),N.bindBuffer(N.PIXEL_PACK_BUFFER,null),N.deleteBuffer(Xe),N.deleteSync(nt),de}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(v,P=null,z=0){let F=Math.pow(2,-z),B=Math.floor(v.image.width*F),de=Math.floor(v.image.height*F),ve=P!==null?P.x:0,he=P!==null?P.y:0;De.setTexture2D(v,0),N.copyTexSubImage2D(N.TEXTURE_2D,z,0,0,ve,he,B,de),fe.unbindTexture()},this.copyTextureToTexture=function(v,P,z=null,F=null,B=0,de=0){let ve,he,ye,Se,Fe,qe,be,Xe,ut,nt=v.isCompressedTexture?v.mipmaps[de]:v.image;if(z!==null)ve=z.max.x-z.min.x,he=z.max.y-z.min.y,ye=z.isBox3?z.max.z-z.min.z:1,Se=z.min.x,Fe=z.min.y,qe=z.isBox3?z.min.z:0;else{let Ye=Math.pow(2,-B);ve=Math.floor(nt.width*Ye),he=Math.floor(nt.height*Ye),v.isDataArrayTexture?ye=nt.depth:v.isData3DTexture?ye=Math.floor(nt.depth*Ye):ye=1,Se=0,Fe=0,qe=0}F!==null?(be=F.x,Xe=F.y,ut=F.z):(be=0,Xe=0,ut=0);let tt=re.convert(P.format),At=re.convert(P.type),we;P.isData3DTexture?(De.setTexture3D(P,0),we=N.TEXTURE_3D):P.isDataArrayTexture||P.isCompressedArrayTexture?(De.setTexture2DArray(P,0),we=N.TEXTURE_2D_ARRAY):(De.setTexture2D(P,0),we=N.TEXTURE_2D),fe.activeTexture(N.TEXTURE0),fe.pixelStorei(N.UNPACK_FLIP_Y_WEBGL,P.flipY),fe.pixelStorei(N.UNPACK_PREMULTIPLY_ALPHA_WEBGL,P.premultiplyAlpha),fe.pixelStorei(N.UNPACK_ALIGNMENT,P.unpackAlignment);let Nt=fe.getParameter(N.UNPACK_ROW_LENGTH),Je=fe.getParameter(N.UNPACK_IMAGE_HEIGHT),mi=fe.getParameter(N.UNPACK_SKIP_PIXELS),Rt=fe.getParameter(N.UNPACK_SKIP_ROWS),Dr=fe.getParameter(N.UNPACK_SKIP_IMAGES);fe.pixelStorei(N.UNPACK_ROW_LENGTH,nt.width),fe.pixelStorei(N.UNPACK_IMAGE_HEIGHT,nt.height),fe.pixelStorei(N.UNPACK_SKIP_PIXELS,Se),fe.pixelStorei(N.UNPACK_SKIP_ROWS,Fe),fe.pixelStorei(N.UNPACK_SKIP_IMAGES,qe);let Kn=v.isDataArrayTexture||v.isData3DTexture,gi=P.isDataArrayTexture||P.isData3DTexture;if(v.isDepthTexture){let Ye=Pe.get(v),Et=Pe.get(P),ln=Pe.get(Ye.__renderTarget),ct=Pe.get(Et.__renderTarget);fe.bindFramebuffer(N.READ_FRAMEBUFFER,ln.__webglFramebuffer),fe.bindFramebuffer(N.DRAW_FRAMEBUFFER,ct.__webglFramebuffer);for(let xt=0;xt<ye;xt++)Kn&&(N.framebufferTextureLayer(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,Pe.get(v).__webglTexture,B,qe+xt),N.framebufferTextureLayer(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,Pe.get(P).__webglTexture,de,ut+xt)),N.blitFramebuffer(Se,Fe,Se+ve,Fe+he,be,Xe,be+ve,Xe+he,N.DEPTH_BUFFER_BIT,N.NEAREST);fe.bindFramebuffer(N.READ_FRAMEBUFFER,null),fe.bindFramebuffer(N.DRAW_FRAMEBUFFER,null)}else if(B!==0||v.isRenderTargetTexture||Pe.has(v)){let Ye=Pe.get(v),Et=Pe.get(P);fe.bindFramebuffer(N.READ_FRAMEBUFFER,C),fe.bindFramebuffer(N.DRAW_FRAMEBUFFER,H);for(let ln=0;ln<ye;ln++)Kn?N.framebufferTextureLayer(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,Ye.__webglTexture,B,qe+ln):N.framebufferTexture2D(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,Ye.__webglTexture,B),gi?N.framebufferTextureLayer(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,Et.__webglTexture,de,ut+ln):N.framebufferTexture2D(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,Et.__webglTexture,de),B!==0?N.blitFramebuffer(Se,Fe,Se+ve,Fe+he,be,Xe,be+ve,Xe+he,N.COLOR_BUFFER_BIT,N.NEAREST):gi?N.copyTexSubImage3D(we,de,be,Xe,ut+ln,Se,Fe,ve,he):N.copyTexSubImage2D(we,de,be,Xe,Se,Fe,ve,he);fe.bindFramebuffer(N.READ_FRAMEBUFFER,null),fe.bindFramebuffer(N.DRAW_FRAMEBUFFER,null)}else gi?v.isDataTexture||v.isData3DTexture?N.texSubImage3D(we,de,be,Xe,ut,ve,he,ye,tt,At,nt.data):P.isCompressedArrayTexture?N.compressedTexSubImage3D(we,de,be,Xe,ut,ve,he,ye,tt,nt.data):N.texSubImage3D(we,de,be,Xe,ut,ve,he,ye,tt,At,nt):v.isDataTexture?N.texSubImage2D(N.TEXTURE_2D,de,be,Xe,ve,he,tt,At,nt.data):v.isCompressedTexture?N.compressedTexSubImage2D(N.TEXTURE_2D,de,be,Xe,nt.width,nt.height,tt,nt.data):N.texSubImage2D(N.TEXTURE_2D,de,be,Xe,ve,he,tt,At,nt);fe.pixelStorei(N.UNPACK_ROW_LENGTH,Nt),fe.pixelStorei(N.UNPACK_IMAGE_HEIGHT,Je),fe.pixelStorei(N.UNPACK_SKIP_PIXELS,mi),fe.pixelStorei(N.UNPACK_SKIP_ROWS,Rt),fe.pixelStorei(N.UNPACK_SKIP_IMAGES,Dr),de===0&&P.generateMipmaps===!0&&P.mipmapsAutoUpdate===!0&&N.generateMipmap(we),fe.unbindTexture()},this.initRenderTarget=function(v){Pe.get(v).__webglFramebuffer===void 0&&De.setupRenderTarget(v)},this.initTexture=function(v){v.isCubeTexture?De.setTextureCube(v,0):v.isData3DTexture?De.setTexture3D(v,0):v.isDataArrayTexture||v.isCompressedArrayTexture?De.setTexture2DArray(v,0):De.setTexture2D(v,0),fe.unbindTexture()},this.resetState=function(){Y=0,G=0,ie=null,fe.reset(),oe.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return nn}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=$e._getDrawingBufferColorSpace(e),t.unpackColorSpace=$e._getUnpackColorSpace()}}});function ui(i){let e=new Map,t=i.split("|").map(s=>{let[r,a]=s.split("=");return a!==void 0&&e.set(r,a.split(";")),r}),n=t.at(-1)==="ways"?(e.get("ways")?.length??1)-1:0;return{names:t,words:e,width:t.length+n}}function di({names:i,width:e},t){let n=[];for(let s=0;s+e<=t.length;s+=e){let r={};i.forEach((a,o)=>{r[a]=t[s+o]});for(let a=i.length;a<e;a++)r[`ways${a-i.length+1}`]=t[s+a];n.push(r)}return n}var _h,Mt=Ge(()=>{"use strict";_h=(n=>(n[n.screen=0]="screen",n[n.rewound=1]="rewound",n[n.now=2]="now",n))(_h||{})});function qv(i){let e=new Xn(i.hx-i.lx,i.hy-i.ly,i.hz-i.lz);if(e.translate((i.hx+i.lx)/2,(i.hy+i.ly)/2,(i.hz+i.lz)/2),i.slope_z===0)return e;let t=e.getAttribute("position");for(let n=0;n<t.count;n++){let s=(i.slope_d-i.slope_x*t.getX(n)-i.slope_y*t.getY(n))/i.slope_z;t.setZ(n,Math.min(t.getZ(n),Math.max(s,i.lz)))}return e.computeVertexNormals(),e}function Xv(i){if(i.slope_z!==0||(i.hx-i.lx)*(i.hy-i.ly)<Hv)return null;let e=i.hz+.01,t=[];for(let n=Math.ceil(i.lx/ms)*ms;n<=i.hx;n+=ms)t.push(n,i.ly,e,n,i.hy,e);for(let n=Math.ceil(i.ly/ms)*ms;n<=i.hy;n+=ms)t.push(i.lx,n,e,i.hx,n,e);return new It().setAttribute("position",new it(t,3))}function $v(){return new Ei({transparent:!0,opacity:.5,depthWrite:!1,stencilWrite:!0,stencilRef:1,stencilFunc:Yc,stencilZPass:$c})}function Yv(){let i=document.createElement("canvas").getContext("webgl2"),e=i?.getExtension("WEBGL_debug_renderer_info"),t=e?String(i.getParameter(e.UNMASKED_RENDERER_WEBGL)):"";return i?.getExtension("WEBGL_lose_context")?.loseContext(),/swiftshader|llvmpipe|software/i.test(t)}function Zv(i){i.geometry.dispose();for(let e of i.children)e.geometry.dispose()}var Jn,ps,Ff,yh,Of,Gv,kf,ms,Hv,Wv,Er,_s,vh=Ge(()=>{"use strict";Uf();Mt();Jn=["screen","rewound","now"],ps=1024,Ff=128,yh=64,Of=.008,Gv=.035,kf={ahead:.8,below:.12},ms=2,Hv=40,Wv=1.5,Er=class{group=new wn;material;balls;tubes;boxes;shots;constructor(){this.material=new Ai({transparent:!0});let e=(t,n)=>{let s=new ns(t,this.material,n);return s.frustumCulled=!1,s.count=0,this.group.add(s),s};this.balls=e(new as(1,12,8),2*ps),this.tubes=e(new ss(1,1,1,12,1,!0),ps),this.boxes=e(new Xn(2,2,2),ps),this.shots=e(new as(.12,8,6),Ff)}paint(e,t){this.material.color.set(e),this.material.emissive.set(e).multiplyScalar(.45),this.material.opacity=t,this.material.depthWrite=t>.9}set(e){let t=0,n=0,s=0,r=new Wt,a=new Ze,o=new L,l=new L,c=new L,h=new L(0,1,0),d=(u,f)=>{t>=2*ps||this.balls.setMatrixAt(t++,a.makeScale(f,f,f).setPosition(u))};for(let u=0;u+15<=e.length&&n<ps&&s<ps;u+=15){o.fromArray(e,u+4),l.fromArray(e,u+7);let f=e[u+10];if(e[u+2]===2){r.fromArray(e,u+11),this.boxes.setMatrixAt(s++,a.compose(o,r,l));continue}if(d(o,f),e[u+2]!==1)continue;d(l,f);let g=o.distanceTo(l);g<1e-6||(c.subVectors(l,o).divideScalar(g),r.setFromUnitVectors(h,c),o.add(l).multiplyScalar(.5),this.tubes.setMatrixAt(n++,a.compose(o,r,c.set(f,g,f))))}for(let[u,f]of[[this.balls,t],[this.tubes,n],[this.boxes,s]])u.count=f,u.instanceMatrix.needsUpdate=!0}setProjectiles(e){let t=new Ze,n=0;for(let s=0;s+5<=e.length&&n<Ff;s+=5)this.shots.setMatrixAt(n++,t.makeTranslation(e[s+2],e[s+3],e[s+4]));this.shots.count=n,this.shots.instanceMatrix.needsUpdate=!0}};_s=class{constructor(e){this.canvas=e;let t=Yv();this.renderer=new Ko({canvas:e,antialias:!t,stencil:!0}),this.renderer.setPixelRatio(t?1:Math.min(devicePixelRatio,2)),this.camera.up.set(0,0,1);let n=new ur(16777215,1.6);n.position.set(12,-20,30),this.scene.add(new lr(16777215,8949920,1.6),n),this.scene.add(this.level),this.figures={screen:new Er,rewound:new Er,now:new Er};for(let r of Jn)this.scene.add(this.figures[r].group);let s=new ss(Of,Of,1,8);this.rays=new ns(s,$v(),yh),this.rays.frustumCulled=!1,this.rays.visible=!1,this.path=new Ft(new It,new Ei),this.path.frustumCulled=!1,this.path.visible=!1,this.scene.add(this.rays,this.path)}canvas;renderer;scene=new Xs;camera=new Dt(75,1,.05,200);figures;level=new wn;movers=[];wall=new Ai;moving=new Ai;edge=new Ti;floor=new Ti({transparent:!0,opacity:.45});rays;path;colors={screen:"",rewound:"",now:""};setLevel(e){for(let t of[...this.level.children])Zv(t);this.level.clear(),this.movers.length=0;for(let t of e)this.addSolid(t)}addSolid(e){let t=e.kind>0,n=qv(e),s=new Ft(n,t?this.moving:this.wall);s.add(new is(new tr(n,20),this.edge));let r=Xv(e);r&&s.add(new is(r,this.floor)),t&&this.movers.push(s),this.level.add(s)}paint(e){let t=n=>e.getPropertyValue(n).trim();for(let n of Jn)this.colors[n]=t(`--${n}`);this.scene.background=new ze(t("--sky")),this.wall.color.set(t("--wall")),this.moving.color.set(t("--mover")),this.edge.color.set(t("--edge")),this.floor.color.set(t("--edge"));for(let n of[this.rays,this.path])n.material.color.set(t("--ray"))}set(e,t){this.figures[e].set(t)}setProjectiles(e,t){this.figures[e].setProjectiles(t)}setMovers(e){this.movers.forEach((t,n)=>t.position.fromArray(e,3*n))}setRays(e){let t=new L(0,1,0),n=new Wt,s=new Ze;this.rays.count=Math.min(e.length,yh),this.rays.visible=e.length>0,e.slice(0,yh).forEach((r,a)=>{let o=new L(...r.direction),l=new L(...r.origin).addScaledVector(o,Math.min(kf.ahead,r.length/2));l.z-=kf.below;let c=new L(...r.origin).addScaledVector(o,r.length).sub(l),h=Math.max(c.length(),.001);n.setFromUnitVectors(t,c.clone().divideScalar(h)),this.rays.setMatrixAt(a,s.compose(l.addScaledVector(c,.5),n,new L(1,h,1)))}),this.rays.instanceMatrix.needsUpdate=!0}setPath(e){if(this.path.visible=e.length>=6,!this.path.visible)return;let t=[];for(let n=0;n+3<=e.length;n+=3)t.push(new L().fromArray(e,n));this.path.geometry.dispose(),this.path.geometry=new rr(new rs(t),2*t.length,Gv,6)}render(e,t,n,s=null){let r=n?[t]:t.map(a=>[a]);this.renderPanes(r.map(a=>({camera:e,worlds:a,ghost:n?null:s,hasRay:!0})))}renderPanes(e){let t=this.canvas.clientWidth,n=this.canvas.clientHeight;this.renderer.setSize(t,n,!1);let s=n>t,r=s?t:t/e.length,a=s?n/e.length:n;this.camera.aspect=r/a;let o=this.camera.aspect>1?70:80;this.renderer.setScissorTest(!0);let l=this.rays.visible;e.forEach((c,h)=>{this.look(c.camera,c.camera.fov??o);for(let g of Jn){let x=g===c.ghost&&!c.worlds.includes(g);this.figures[g].group.visible=c.worlds.includes(g)||x,this.figures[g].paint(this.colors[g],x?.22:c.worlds.length>1&&g!=="screen"?.55:1)}this.rays.visible=l&&c.hasRay;let d=s?0:h*r,u=s?n-(h+1)*a:0;this.renderer.setViewport(d,u,r,a);let f=e.length>1?Wv:0;this.renderer.setScissor(d+f,u+f,r-2*f,a-2*f),this.renderer.render(this.scene,this.camera)}),this.rays.visible=l}look(e,t){this.camera.fov=t;let n=e.yaw/65536*2*Math.PI,s=e.pitch/65536*2*Math.PI;this.camera.position.set(...e.eye),this.camera.lookAt(e.eye[0]+Math.cos(n)*Math.cos(s),e.eye[1]+Math.sin(n)*Math.cos(s),e.eye[2]-Math.sin(s)),this.camera.updateProjectionMatrix()}}});function zf(i,e){let[t,n,s]=ys(e,i,-1);return{eye:i,yaw:Math.atan2(n,t)*Bf,pitch:-Math.atan2(s,Math.hypot(t,n))*Bf}}function Kv(i){let e=an(i.end_position_m);if(i.projectile!==void 0)return e??an(i.muzzle_m)??[0,0,1];let t=an(i.hit_point_m);if(i.victim&&t)return t;let n=(i.entities??[]).filter(s=>s.tested).sort((s,r)=>s.beside_line_m-r.beside_line_m)[0];return n?ys(an(n.pose)??[0,0,0],[0,0,.9]):ys(an(i.origin_m)??[0,0,1],an(i.direction)??[1,0,0],6)}function Qv(i){let e=an(i.direction)??an(i.velocity_mps)??[1,0,0],t=Math.hypot(...e)||1;return[e[0]/t,e[1]/t,e[2]/t]}function Vf(i,e){let t=Math.max(1,Math.ceil(i.length/3/jv)),n=[];for(let s=e-1;s>=0;s-=t)n.push(0,0,i[3*s],i[3*s+1],i[3*s+2]);return new Float32Array(n)}var Bf,Jv,jv,ys,an,tl,Gf=Ge(()=>{"use strict";vh();mt();Mt();Bf=65536/(2*Math.PI),Jv=new Float32Array,jv=120,ys=(i,e,t=1)=>[i[0]+e[0]*t,i[1]+e[1]*t,i[2]+e[2]*t],an=i=>Array.isArray(i)&&i.length>=3?[i[0],i[1],i[2]]:null;tl=class{root=V("div","","stage3");canvas=V("canvas");labels=V("div","","labels3");view;seen=null;isOverlaid=!1;from="target";turned=0;raised=0;isWaiting=!1;hasLevel=!1;flight=0;constructor(){this.canvas.tabIndex=0,this.canvas.setAttribute("aria-label","The shot in three worlds. Drag, or use the arrow keys, to turn around it."),this.root.append(this.labels,this.canvas),this.view=new _s(this.canvas),this.paint(),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>{this.paint(),this.draw()}),new ResizeObserver(()=>this.draw()).observe(this.canvas),this.addTurning(),this.setLabels("Where they are now")}show(e){if(!this.hasLevel){let{columns:o,numbers:l}=e.level;this.view.setLevel(di(ui(o),l)),this.hasLevel=!0}this.seen=e,this.turned=this.raised=0;let{shot:t,pictures:n}=e;this.view.set("screen",n.screen),this.view.set("rewound",n.rewound),this.view.setMovers(n.movers),this.view.setPath(n.path),this.flight++,this.view.setProjectiles("rewound",Vf(n.path,n.path.length/3));let s=an(t.origin_m),r=an(t.direction),a=t.victim?Number(t.hit_distance_m)+1.5:Math.min(Number(t.max_distance_m),Number(t.range_m),60);this.view.setRays(s&&r?[{origin:s,direction:r,length:Number.isFinite(a)?a:60}]:[]),this.showWay(null)}flyAgain(){let e=this.seen?.pictures.path,t=Number(this.seen?.shot.tick_rate_hz);if(!e||e.length<6||!(t>0))return;let n=++this.flight,s=performance.now(),r=a=>{if(n!==this.flight)return;let o=Math.min(1+Math.floor((a-s)/1e3*t),e.length/3);this.view.setProjectiles("rewound",Vf(e,o)),this.draw(),o<e.length/3&&requestAnimationFrame(r)};requestAnimationFrame(r)}showWay(e){this.view.set("now",e?.picture??this.seen?.pictures.now??Jv),this.setLabels(e?.title??"Where they are now"),this.draw()}setOverlaid(e){this.isOverlaid=e,this.labels.classList.toggle("over",e),this.draw()}setCamera(e){this.from=e==="shooter"||e==="above"?e:"target",this.turned=this.raised=0,this.draw()}setLabels(e){let t={screen:"What the screen showed",rewound:this.isFlight()?"Flown again, as it was judged":"What was judged",now:e};this.labels.replaceChildren(...this.worlds().map(n=>V("span",t[n],n)))}isFlight(){return this.seen?.shot.projectile!==void 0}worlds(){return this.isFlight()?["rewound"]:Jn}camera(e){let t=Kv(e.shot),n=Qv(e.shot),s=an(e.shot.origin_m)??an(e.shot.muzzle_m),r=Math.atan2(n[1],n[0])+Math.PI+.35+this.turned;if(this.from==="shooter"&&s&&this.turned===0&&this.raised===0)return zf(ys(ys(s,n,-.3),[0,0,.15]),t);let a=this.from==="above"?9:e.shot.projectile!==void 0?7:4,o=Math.max(-.2,Math.min(1.5,(this.from==="above"?1.2:.25)+this.raised)),l=ys(t,[Math.cos(r)*Math.cos(o),Math.sin(r)*Math.cos(o),Math.sin(o)],a);return zf(l,t)}addTurning(){let e=null;this.canvas.addEventListener("pointerdown",t=>{e={x:t.clientX,y:t.clientY},this.canvas.setPointerCapture(t.pointerId)}),this.canvas.addEventListener("pointermove",t=>{e&&(this.turn((e.x-t.clientX)*.008,(t.clientY-e.y)*.006),e={x:t.clientX,y:t.clientY})});for(let t of["pointerup","pointercancel"])this.canvas.addEventListener(t,()=>{e=null});this.canvas.addEventListener("keydown",t=>{let s={ArrowLeft:[-.15,0],ArrowRight:[.15,0],ArrowUp:[0,.1],ArrowDown:[0,-.1]}[t.key];s&&(t.preventDefault(),this.turn(...s))})}turn(e,t){this.turned+=e,this.raised+=t,this.draw()}paint(){this.view.paint(getComputedStyle(document.documentElement))}draw(){this.isWaiting||!this.seen||(this.isWaiting=!0,requestAnimationFrame(()=>{this.isWaiting=!1,this.seen&&this.view.render(this.camera(this.seen),this.worlds(),this.isOverlaid,this.isFlight()?null:"screen")}))}}});var Xf={};Ul(Xf,{startInspector:()=>nx});function tx(i){for(let e of qf){let t=i.get(e);if(t===null)continue;let n=Number(t);if(Number.isSafeInteger(n)&&n>0)return{projectile:e==="projectile",id:n};jt(e,t)}return null}async function nx(i){let e=$("inspector");document.title="Backsight: shots of a report";let t=new xh(e);try{await t.start(i)}catch(n){cn(`The report cannot be read: ${Tr(n)}.`)}}var Hf,Wf,qf,Tr,ex,xh,$f=Ge(()=>{"use strict";iu();Ol();Vr();_i();mt();$l();Nu();Uu();Gf();Hf="report.sqlite",Wf=100,qf=["shot","projectile"],Tr=i=>i instanceof Error?i.message:String(i),ex=()=>new Promise(i=>setTimeout(i)),xh=class{constructor(e){this.root=e;let t=V("style",su);document.head.append(t),this.view=new tl,this.addBar(),this.right.append(this.shotBar(),this.view.root,this.panels),this.root.append(this.bar,this.grid),this.addDrop(),this.showEmpty()}root;bar=V("div","","report-bar");title=V("p","","report-name");judged=V("p","","judged");judge=V("button","Judge all of them again");grid=V("div","","report-grid");right=V("div","","shot");head=V("h2","","headline");panels=V("div","","cards");fly=V("button","Fly it again");view;report=null;list=null;query="";run=0;seeing=0;async start(e){let t=document.querySelector('meta[name="backsight-report"]')?.content,n=document.querySelector('meta[name="backsight-part"]')?.content,s=Or(e,["report","mode",...Lu,...qf]);au(Hf)?await this.open(await Cs.open(t??"this page",()=>Ss(Hf)),s,n):t&&await this.open(new Gr(t),s)}async open(e,t,n=""){let s=new Hr(e);s.onFault=o=>this.fault(o),s.onChoose=o=>{this.see(o)},s.onFilter=(o,l)=>this.filtered(o,l),this.run++,this.seeing++,this.report?.close(),this.report=e,this.list=s,this.query="",await s.start(t),this.grid.replaceChildren(s.root,this.right),this.root.classList.remove("empty"),this.judge.hidden=!1;let{missing:r}=await e.list("newest=1");this.title.replaceChildren(V("b",e.name),...[n,r].filter(o=>o).map(o=>` ${o}`));let a=tx(t);a?await s.chooseKey(a)||await this.see(a,s.query()?"The list does not have this one: its filters leave it out.":""):await s.choose(0)}async openFile(e){cn("");try{await this.open(await Cs.open(e.name,async()=>new Uint8Array(await e.arrayBuffer())),new URLSearchParams)}catch(t){cn(`${e.name} cannot be inspected: ${Tr(t)}.`)}}filtered(e,t){this.query=t,this.run++,this.judge.disabled=e===0,this.judge.textContent=`Judge all ${e.toLocaleString("en")} again`,this.judge.dataset.of=t,this.judged.textContent="",this.judged.className="judged"}async see(e,t=""){if(!this.report)return;let n=++this.seeing;try{let s=await this.report.see(e);if(n!==this.seeing)return;cn(t),this.head.textContent=vu(s.shot),this.view.show(s),this.fly.hidden=!e.projectile,this.panels.replaceChildren(...Du(s,r=>this.view.showWay(r))),this.writeLink(e)}catch(s){if(n!==this.seeing)return;this.head.textContent=`${e.projectile?"Projectile":"Shot"} ${e.id} cannot be read`;let r=Tr(s);this.panels.replaceChildren(V("p",`${r.charAt(0).toUpperCase()}${r.slice(1)}.`,"card bad"))}}writeLink(e){let t=new URLSearchParams(this.query),n=new URLSearchParams(location.hash.slice(1)).has("report")?"report&":"";history.replaceState(null,"",`#${n}${t.size>0?`${t}&`:""}${hn(e)}`)}async judgeAll(){let e=this.report;if(!e||!this.list)return;let t=++this.run,[n,s]=[this.list.count,this.query],r={done:0,equal:{exact:0,"met somebody":0,"never flew":0},differing:[],broken:[]};this.judge.disabled=!0;for(let a=0;a<n&&t===this.run;a+=Wf){let o=`${s}${s?"&":""}skip=${a}&newest=${Wf}`,{lines:l}=await e.list(o);if(l.length===0)break;t===this.run&&await e.lend(o,c=>this.judgeLines(t,l,c,n,r))}t===this.run&&(this.judge.disabled=!1,this.sayJudged(r))}async judgeLines(e,t,n,s,r){let a=performance.now();for(let o of t){if(e!==this.run)return;try{(await n.ask("judge",o.projectile,o.id)).isEqual?r.equal[bu(o)]++:r.differing.push(o)}catch(l){r.broken.push(`${hn(o)}: ${Tr(l)}`)}r.done++,!(performance.now()-a<40)&&(this.judged.textContent=`${r.done.toLocaleString("en")} of ${s.toLocaleString("en")} judged again`,await ex(),a=performance.now())}}sayJudged({done:e,equal:t,differing:n,broken:s}){let r=n.length+s.length===0;this.judged.className=`judged ${r?"good":"bad"}`;let a=n[0]?`, the first is ${hn(n[0]).replace("="," ")}`:"";this.judged.textContent=r?wu(t):`${n.length} of ${e.toLocaleString("en")} judged again differ${a}${s.length>0?`, and ${s.length} cannot be read (${s[0]})`:""}.`}fault(e){cn(`The report cannot be read: ${Tr(e)}.`)}addBar(){let e=V("input");Object.assign(e,{type:"file",id:"report-file",accept:".sqlite,.db,.sqlite3",hidden:!0}),e.addEventListener("change",()=>{e.files?.[0]&&this.openFile(e.files[0]),e.value=""});let t=V("button","Open a report\u2026","primary");t.type=this.judge.type="button",t.addEventListener("click",()=>e.click()),this.judge.addEventListener("click",()=>{this.judgeAll().catch(n=>this.fault(n))}),this.judge.id="judge-all",this.judge.hidden=!0,this.judged.id="judged",this.judged.setAttribute("aria-live","polite"),this.bar.append(e,t,this.title,this.judge,this.judged)}shotBar(){let e=V("nav","","shot-bar");e.setAttribute("aria-label","Shot and view");let t=(r,a)=>{let o=V("button",r);return o.type="button",o.addEventListener("click",()=>this.list?.next(a)),o},n=(r,a,o)=>{let l=V("label",`${r} `),c=V("select");return c.append(...a.map(([h,d])=>new Option(d,h))),c.addEventListener("change",()=>o(c.value)),l.append(c),l};Object.assign(this.fly,{type:"button",hidden:!0}),this.fly.addEventListener("click",()=>this.view.flyAgain()),e.append(t("Newer",-1),t("Older",1),this.fly,n("View",[["beside","side by side"],["over","laid over"]],r=>this.view.setOverlaid(r==="over")),n("Camera",[["target","at the target"],["shooter","at the shooter"],["above","from above"]],r=>this.view.setCamera(r)));let s=V("div","","shot-head");return s.append(this.head,e),s}addDrop(){let e=t=>this.root.classList.toggle("dropping",t);addEventListener("dragover",t=>{t.preventDefault(),e(!0)}),addEventListener("dragleave",t=>{t.relatedTarget||e(!1)}),addEventListener("drop",t=>{t.preventDefault(),e(!1);let n=t.dataTransfer?.files[0];n&&this.openFile(n)})}showEmpty(){this.root.classList.add("empty");let e=V("div","","invitation");e.append(V("h2","Every shot under glass"),V("p","Open the report file of a server, or drop it here: each shot in the world that its shooter saw, in the one that it was judged in, and the proof, judged again on this machine. Nothing leaves it."),V("pre",`./run serve --reports shots.sqlite
./run report shots.sqlite --since 10m --out some.sqlite`)),this.grid.append(e)}}});var il,Yf,ix,sx,rx,ax,ox,lx,on,vs,cx,sl,nl,bh=Ge(()=>{"use strict";Mt();il=1,Yf=8,ix=16,sx=32,rx=64,ax=256,ox=32,lx=256,on=class extends Error{},vs=class extends Error{constructor(t){super(`version ${String(t)}`);this.theirs=t}theirs},cx={shapes:new Float32Array,command:0},sl=class{pictures=0;bytes=0;match="";columns=[];tables=new Map;rowsOfTables=new Map;drawings=new Map;shots=new Map;begin(e){let t;try{t=JSON.parse(e)}catch{throw new on("the first message is not JSON")}if(t?.version!==il)throw new vs(t?.version);let{columns:n}=t;if(!Array.isArray(n)||n.length>ox||!n.every(r=>typeof r=="string"))throw new on("the first message has no columns");let s=n.map(ui);if(s.some(r=>r.width>ax))throw new on("a table has too many columns");return this.match=typeof t.match=="string"?t.match.slice(0,rx):"",this.columns.splice(0,this.columns.length,...s),this.tables.clear(),this.rowsOfTables.clear(),this.drawings.clear(),this.shots.clear(),typeof t.you=="number"?t.you:null}take(e){let t=new DataView(e);if(e.byteLength<Yf)throw new on("a message is too short");if(t.getUint32(0,!0)!==il)throw new vs(t.getUint32(0,!0));let n=t.getUint32(4,!0);if(n>lx)throw new on("a message has too many sections");let s=[],r=Yf;for(let a=0;a<n;a++)r=this.readSection(t,r,s);if(r!==e.byteLength)throw new on("a message is longer than its sections");for(let a of s)a();this.bytes+=e.byteLength}readSection(e,t,n){let s=t+ix;if(s>e.byteLength)throw new on("a section is cut off");let r=e.getUint8(t),a=e.getUint8(t+1),o=e.getUint32(t+4,!0),l=e.getUint32(t+8,!0),c=e.getUint32(t+12,!0),h=r===0?8:4;if(l%8!==0||l>e.byteLength-s||c*h>l)throw new on("a section has more numbers than bytes");let d=e.buffer.slice(s,s+c*h);return r===0?n.push(()=>this.takeTable(a,new Float64Array(d))):r<=3?n.push(()=>this.takeDrawing(r,a,o,new Float32Array(d))):r<=5&&n.push(()=>this.takeShot(r,a,o,new Float32Array(d))),s+l}rows(e){let t=this.rowsOfTables.get(e);if(t)return t;let n=this.tables.get(e),s=this.columns[e],r=n&&s?di(s,n):[];return this.rowsOfTables.set(e,r),r}wordsOf(e,t){return this.columns[e]?.words.get(t)??[]}drawing(e,t){return this.drawings.get(nl(e,t))??cx}shot(e,t,n){return this.shots.get(e)?.get(nl(t,n))}hasShot(e){return this.shots.has(e)}forgetPictures(){this.drawings.clear()}takeTable(e,t){this.tables.set(e,t),this.rowsOfTables.delete(e)}takeDrawing(e,t,n,s){e===1&&this.pictures++,this.drawings.set(nl(e,t),{shapes:s,command:n})}takeShot(e,t,n,s){let r=this.shots.get(n)??new Map;this.shots.delete(n),this.shots.set(n,r.set(nl(e,t),s)),this.shots.size>sx&&this.shots.delete(this.shots.keys().next().value)}},nl=(i,e)=>256*i+e});var Zf,ux,dx,fx,px,mx,gx,rl,Jf,jf=Ge(()=>{"use strict";bh();Mt();Zf=[1,2,4,8,15],ux=40,dx=1e4,fx=100,px=8,mx=1001,gx=1e3,rl=class{constructor(e){this.url=e;document.addEventListener("visibilitychange",()=>this.sleepOrWake()),this.open()}url;held=new sl;onState=()=>{};onBegin=()=>{};own=null;isYou=()=>!1;socket=null;failed=0;isEnded=!1;timer=0;sleeping=0;followed=null;mustTellFollowed=!1;wanted=new Set;asked=new Set;sender=0;isWatching(){return this.socket?.readyState===WebSocket.OPEN}rows(e){return this.held.rows(e)}wordsOf(e,t){return this.held.wordsOf(e,t)}draw(e){return this.own&&this.isYou()&&(e===0||e===1)?this.own.draw(e):this.held.drawing(1,e===0?1:e).shapes}drawProjectiles(e){return this.own&&this.isYou()&&e===0?this.own.drawProjectiles():this.held.drawing(2,e).shapes}drawMovers(){return this.held.drawing(3,0).shapes}drawShot(e,t){return this.shotOf(e,4,t)}drawVictim(e){return this.shotOf(e,5,0)}follow(e){e!==this.followed&&this.held.forgetPictures(),this.followed=e,this.tellFollowed()}tellFollowed(){this.mustTellFollowed=!0,this.sendSoon()}shotOf(e,t,n){let s=this.held.shot(e,t,n);return!s&&!this.asked.has(e)&&(this.wanted.delete(e),this.wanted.add(e),this.wanted.size>px&&this.wanted.delete(this.wanted.keys().next().value),this.sendSoon()),s??new Float32Array}sendSoon(){this.sender||(this.sender=window.setTimeout(()=>this.sendRequests(),fx))}sendRequests(){if(this.sender=0,!this.isWatching())return;this.mustTellFollowed&&this.socket.send(JSON.stringify({follow:this.followed})),this.mustTellFollowed=!1;let e=[...this.wanted].pop();e!==void 0&&(this.wanted.delete(e),this.asked.add(e),this.socket.send(JSON.stringify({shot:e})),this.wanted.size>0&&this.sendSoon())}open(){this.timer=0;let e;try{e=new WebSocket(this.url)}catch{return this.end("This browser does not let the page open a WebSocket, by which a live match comes.")}this.socket=e,e.binaryType="arraybuffer",e.addEventListener("message",({data:t})=>{e===this.socket&&this.take(t)}),e.addEventListener("close",t=>{e===this.socket&&this.lost(t)})}take(e){try{if(typeof e=="string"){let t=this.held.match;this.held.begin(e),this.failed=0,this.asked.clear(),this.wanted.clear(),this.onState(""),this.onBegin(t!==""&&this.held.match===t),this.followed!==null&&this.tellFollowed();return}this.held.take(e);for(let t of this.asked)this.held.hasShot(t)&&this.asked.delete(t)}catch(t){if(t instanceof vs)this.end(`The server speaks version ${String(t.theirs).slice(0,20)} of what viewers are sent, and this page version ${il}. Reload the page.`);else if(t instanceof on)this.end(`The server sent what this page cannot read: ${t.message}. Reload the page.`);else throw t}}lost(e){if(this.socket=null,++this.failed>ux)return this.end("The server has not answered for minutes. Reload the page when it runs again.");let t=e.reason?` (${e.reason.slice(0,100)})`:"";this.onState(e.code===mx||e.code===gx?`The match has ended${t}. The page waits for the next one.`:`The server does not answer${t}; trying again.`);let n=Zf[Math.min(this.failed-1,Zf.length-1)];this.timer=window.setTimeout(()=>this.open(),n*1e3)}end(e){this.isEnded=!0,this.letGo(),this.onState(e)}letGo(){let e=this.socket;this.socket=null,clearTimeout(this.timer),e?.close()}sleepOrWake(){if(!this.isEnded){if(document.hidden){this.sleeping=window.setTimeout(()=>{this.sleeping=Jf,this.letGo()},dx);return}clearTimeout(this.sleeping),this.sleeping===Jf&&this.open(),this.sleeping=0}}},Jf=-1});function Ni(i,e){let t=new Uint8Array(i.buffer);return new TextDecoder().decode(t.slice(e,t.indexOf(0,e)))}function _x(i){let e="";return{wasi_snapshot_preview1:{fd_write:(n,s,r,a)=>{let o=new DataView(i().buffer),l=0;for(let c=0;c<r;c++){let h=o.getUint32(s+8*c,!0),d=o.getUint32(s+8*c+4,!0);e+=new TextDecoder().decode(new Uint8Array(i().buffer,h,d)),l+=d}return o.setUint32(a,l,!0),e.includes(`
`)&&(console.error(e.trim()),e=""),0},fd_close:()=>0,fd_seek:()=>0}}}async function ol(i){let e,t=await fetch(i);if(!t.ok)throw new Error(`${i} is not here: ${t.status}`);let n=_x(()=>e),{instance:s}=await WebAssembly.instantiate(await t.arrayBuffer(),n),r=s.exports;return e=r.memory,r._initialize(),r}var ll=Ge(()=>{"use strict"});function ul(i,{name:e,text:t}){if(t.length>Mh)return`it has ${t.length.toLocaleString("en")} bytes, of ${Mh.toLocaleString("en")} at most`;let n=new TextEncoder().encode(e.slice(0,Kf)).slice(0,Kf),s=i.recording_buffer(t.length+n.length),r=new Uint8Array(i.memory.buffer,s,t.length+n.length);return r.set(t),r.set(n,t.length),i.recording_take(t.length,n.length)===1?"":Ni(i.memory,i.recording_error())}async function xx(){if(!vx.includes(location.hostname))return[];try{let i=await fetch(new URL("networks.json",document.baseURI)),{networks:e}=await i.json();return Array.isArray(e)?e.filter(t=>typeof t=="string").slice(0,yx):[]}catch{return[]}}async function bx(i){let e=await fetch(new URL(`networks/${i}.csv`,document.baseURI));if(!e.ok)throw new Error(`the server does not give it (${e.status})`);return new Uint8Array(await e.arrayBuffer())}function wh(i,e){let t=V("option",e);return t.value=i,t}var hl,Kf,Mh,yx,cl,vx,xs,Qf,Ar,Rr=Ge(()=>{"use strict";ll();mt();en();hl=i=>Ni(i.memory,i.network_list()).split(";");Kf=255,Mh=4*1024*1024,yx=64,cl="sliders",vx=["127.0.0.1","localhost","[::1]"];xs=class{constructor(e,t,n,s){this.user=n;this.rest=s;this.select.id=t,Object.assign(this.file,{type:"file",id:`${t}-file`,accept:".csv,.txt,text/csv,text/plain",hidden:!0}),Object.assign(this.note,{id:`${t}-note`,hidden:!0}),this.note.setAttribute("aria-live","polite");let r=V("label","","choice");r.append(V("span","Network"),this.select);let a=V("button","Open a recording...");Object.assign(a,{type:"button",id:`${t}-open`}),a.title="a file with the columns send_ms,rtt_ms: a row for each packet, -1 for lost",a.addEventListener("click",()=>this.file.click()),this.addOptions(),this.select.addEventListener("change",()=>{this.choose(this.select.value)}),this.file.addEventListener("change",()=>{this.open()}),e.prepend(r,a,this.file,this.note),xx().then(o=>this.offer(o))}user;rest;select=V("select");file=V("input");note=V("p","","note");recorded=V("option");offered=[];played=cl;attempt=0;chooseNamed(e){return Ar(e)?(this.select.value=e,this.choose(e),!0):!1}named(){return this.user.names.includes(this.played)?this.played:""}addOptions(){this.select.append(wh(cl,"as the sliders say"));let e=V("optgroup");e.label="Models",e.append(...this.user.names.map(t=>wh(t,Bl[t]??t))),this.select.append(e)}offer(e){if(e.length===0)return;this.offered=e;let t=V("optgroup");t.label="Recorded",t.append(...e.map((n,s)=>wh(`recorded ${s}`,n))),this.select.append(t)}async choose(e){let t=++this.attempt,n=this.user.names.indexOf(e),s=/^recorded (\d+)$/.exec(e);if(e===cl)this.play(e,0,"");else if(n>=0)this.play(e,n+1,"This model plays in place of the sliders, from the match's seed.");else if(!s)this.play(e,this.user.names.length+1,this.played===e?"":Qf(this.recorded.label));else{let r=this.offered[Number(s[1])];try{let a=await bx(Number(s[1]));t===this.attempt&&this.take({name:r,text:a},e)}catch(a){t===this.attempt&&this.refuse(`${r}: ${a instanceof Error?a.message:String(a)}`)}}}async open(){let e=this.file.files?.[0];if(this.file.value="",!e)return;let t=++this.attempt;if(e.size>Mh)return this.refuse(`${e.name}: found ${e.size} bytes, expected at most 4 MiB`);let n=await e.arrayBuffer().then(s=>new Uint8Array(s),()=>null);if(t===this.attempt){if(!n)return this.refuse(`${e.name}: it could not be read; is it still there?`);this.recorded.textContent=e.name,this.recorded.value="recording",this.take({name:e.name,text:n},"recording")}}take(e,t){let n=this.user.take(e);if(n)return this.refuse(n);t==="recording"?this.select.append(this.recorded):this.recorded.remove(),this.play(t,this.user.names.length+1,Qf(e.name))}play(e,t,n){this.played=e,this.select.value=e;for(let s of this.rest)$(s).disabled=t!==0;this.user.play(t),this.say(n,!1)}refuse(e){this.select.value=this.played,this.say(`${e}. The network stays as it was.`,!0)}say(e,t){this.note.textContent=e,this.note.hidden=e==="",this.note.classList.toggle("bad",t)}},Qf=i=>`${i} plays in a loop, in place of the sliders. Each direction takes half of each round trip.`;Ar=i=>i===cl||Object.hasOwn(Bl,i)});var wx,fl,dl,Sh=Ge(()=>{"use strict";Mt();ll();Rr();wx=2048,fl=()=>performance.now()*1e3,dl=class i{constructor(e){this.calls=e}calls;columns=new Map;static async load(e){return new i(await ol(e))}join(e,t,n){let s=new TextEncoder().encode(e),r=new Uint8Array(s.length+t.length);r.set(s),r.set(t,s.length),this.put(r);let[a,o]=crypto.getRandomValues(new Uint32Array(2));if(this.calls.online_join(s.length,t.length,n,a,o)!==1)throw new Error(this.text(this.calls.online_error()))}leave(){this.calls.online_leave()}setLink({rtt:e,jitter:t,loss:n,reorder:s}){this.calls.online_set_link(e,t,n,s)}networkNames(){return hl(this.calls)}takeRecording(e){return ul(this.calls,e)}setNetwork(e){this.calls.online_set_network(e)}receive(e){e.length>wx||(this.put(e),this.calls.online_deliver(e.length,fl()))}play({forward:e,left:t,yaw:n,pitch:s,buttons:r,weapon:a},o){this.calls.online_press(e,t,n,s,r,a),this.calls.online_play_until(o)}take(){let e=this.calls.online_take();return e===0?null:new Uint8Array(this.calls.memory.buffer,this.calls.online_buffer(e),e).slice()}frame(e){let t=this.calls.online_draw_command(e);return t<0?null:this.floats(t)}projectiles(){return this.floats(this.calls.online_draw_projectiles())}rows(e){let t=this.columnsOf(e),n=this.calls.online_rows(e);return di(t,new Float64Array(this.calls.memory.buffer,this.calls.online_doubles(),n))}word(e,t,n){return this.columnsOf(e).words.get(n)?.[t[n]]??""}columnsOf(e){let t=this.columns.get(e)??ui(this.text(this.calls.online_columns(e)));return this.columns.set(e,t),t}put(e){let t=this.calls.online_buffer(e.length);new Uint8Array(this.calls.memory.buffer,t,e.length).set(e)}floats(e){return new Float32Array(this.calls.memory.buffer,this.calls.online_floats(),e)}text(e){return Ni(this.calls.memory,e)}}});function Ax(i){try{let{ticket:e}=JSON.parse(i);return typeof e=="string"?e:""}catch{throw new Error("the server's answer cannot be read")}}function Rx(i){let e=i.trim().replaceAll("-","+").replaceAll("_","/");if(e.length>Tx)throw new Error("the ticket is too long");try{return Uint8Array.from(atob(e),t=>t.charCodeAt(0))}catch{throw new Error("the ticket is not base64")}}var Sx,Ex,Tx,pl,ep,tp=Ge(()=>{"use strict";Sh();en();Sx=64*1024,Ex=4,Tx=2048,pl=class{constructor(e){this.base=e}base;onState=()=>{};onTicketWanted=()=>{};onEnd=()=>{};onStep=()=>{};client=null;link={rtt:0,jitter:0,loss:0,reorder:0};network=0;recording=null;socket=null;timer=0;playedUs=0;isJoining=!1;attempt=0;said="";isTaken(){return this.isJoining||this.client!==null}status(){return this.client?.rows(0)[0]}isPlaying(){return this.status()?.playing===1}setNetwork(e){this.network=e,this.client?.setNetwork(e)}takeRecording(e){let t=this.client?.takeRecording(e)??"Join first: the match's client reads it";return t||(this.recording=e),t}setLink(e){this.link={...e},this.client?.setLink(e)}async join(e){if(this.isTaken())return;this.isJoining=!0;let t=++this.attempt;this.say("Asking the server for a seat.");try{let n=await this.ask();if(t!==this.attempt)return;let s=e||Ax(n);if(s==="")throw this.onTicketWanted(),new Error("this server's tickets come from elsewhere. Paste yours below");let r=Rx(s),a=await dl.load(new URL("playground.wasm",this.base));if(t!==this.attempt)return;a.setLink(this.link),this.recording&&a.takeRecording(this.recording),a.setNetwork(this.network),this.connect(a,n,r)}catch(n){t===this.attempt&&this.end(ep(n))}}leave(){this.client?.leave(),this.play(),this.send(),this.end("You have left the match.")}async ask(){let e=await fetch(new URL("join.json",this.base),{cache:"no-store"}).catch(()=>{throw new Error("the server does not answer")});if(!e.ok)throw new Error(`the server lets no page join (${e.status})`);return e.text()}connect(e,t,n){let s=new URL("play",this.base);s.protocol=s.protocol==="https:"?"wss:":"ws:";let r=new WebSocket(s);r.binaryType="arraybuffer",this.socket=r,this.client=e,r.addEventListener("open",()=>{if(r===this.socket)try{this.playedUs=fl(),e.join(t,n,this.playedUs),this.timer=window.setInterval(()=>this.step(),Ex)}catch(a){this.end(ep(a))}}),r.addEventListener("message",({data:a})=>{r!==this.socket||!(a instanceof ArrayBuffer)||(this.play(),e.receive(new Uint8Array(a)))}),r.addEventListener("close",({reason:a})=>{r===this.socket&&this.end(`The connection was lost${a?`: ${a.slice(0,100)}`:""}. Join again when the server answers.`)})}step(){if(!this.client)return;this.play(),this.send();let e=this.status();if(!e)return;let t=s=>this.client.word(0,e,s),n=t("session");if(n==="ended")return this.end(e.refusal>0?pu(t("refusal")):mu(t("end")));e.place_in_queue>0&&n==="connecting"?this.say(`The server is full. You are number ${e.place_in_queue} in its queue.`):e.playing===1&&this.say("You play. Your own link is below."),this.isJoining=n==="connecting"}play(){let e=fl();this.onStep(e-this.playedUs,(t,n)=>this.client?.play(t,this.playedUs+=n)),this.playedUs=e}send(){for(let e=this.client?.take();e;e=this.client?.take())this.socket?.readyState!==WebSocket.OPEN||this.socket.bufferedAmount>Sx||this.socket.send(e)}end(e){++this.attempt,clearInterval(this.timer);let{socket:t}=this,n=this.isTaken();this.socket=null,this.client=null,this.isJoining=!1,t?.close(),this.say(e),n&&this.onEnd()}say(e){e!==this.said&&(this.said=e,this.onState(e))}},ep=i=>`You have not joined: ${i instanceof Error?i.message:String(i)}.`});function ip(i){let e=new Uint32Array(i.buffer,i.byteOffset,i.length),t=new Map;for(let n=0;n+15<=i.length;n+=15){let s=i[n+Px],r=t.get(s)??[];for(let a=0;a<15;a++)r.push(e[n+a]);t.set(s,r)}return t}var Cx,Px,ml,np,sp=Ge(()=>{"use strict";Mt();Cx=256,Px=0,ml=class{compared=0;differing=0;first="";frames=new Map;last=0;keep(e,t){this.frames.delete(e),this.frames.set(e,t),this.frames.size>Cx&&this.frames.delete(this.frames.keys().next().value)}of(e){return this.frames.get(e)}compare(e,t,n){let s=this.frames.get(e);if(!s||e===this.last)return;this.last=e;let r=ip(s),a=ip(t);for(let[o,l]of a)this.count(e,o,r.get(o),l);if(n)for(let[o,l]of r)a.has(o)||this.count(e,o,void 0,l)}count(e,t,n=[],s){let r=Math.max(n.length,s.length);this.compared+=r;for(let a=0;a<r;a++)n[a]!==s[a]&&(this.differing++,this.first||=`command ${e}, entity ${t}, number ${a}: ${np(n[a])} here, ${np(s[a])} there`)}},np=i=>i===void 0?"nothing":new Float32Array(Uint32Array.of(i).buffer)[0]});function Ix(i){return i.cover_asked!==1||i.hidden_ms<=0?i.victim_sees===1?"On the victim's own screen the shooter was in sight when the damage fell.":"On the victim's own screen a wall had just come between when the damage fell.":`On the victim's own screen a wall had stood between them and the shooter for ${i.hidden_ms>=500?"half a second or longer":`${Math.round(i.hidden_ms)} ms`} when the shot was judged: shot behind cover.`}function Eh(i,e){let t=$(i);t.textContent=e?"a hit":"refused",t.className=e?"hit":"refused"}function rp(i,e){$("look-victim").disabled=i===null,$("victim").textContent=i?`${Ts(e.of(i.player))} hit ${e.ofSlot(i.victim)}. ${Ix(i)}`:"The last hit on a player is shown here beside the victim's own screen.";let t=i!==null&&i.cover_asked===1;$("cover").hidden=!t,!(!t||!i)&&($("cover-grace").textContent=`${Math.round(i.grace_ms)} ms`,Eh("cover-off",i.hit_without_cover===1),Eh("cover-on",i.hit_with_cover===1),$("unforeseen").hidden=!(i.foresight_ms>0),$("foresight").textContent=`${Math.round(i.foresight_ms)} ms`,Eh("cover-unforeseen",i.hit_unforeseen===1))}function ap({foresight_refused:i,foresight_allowed:e}){$("foreseen").textContent=i+e>0?`Because it looks ahead, the cover rule has refused ${i.toLocaleString("en")} hits of this match and allowed ${e.toLocaleString("en")}. By what the victims had reported it would have decided them otherwise.`:""}var Th=Ge(()=>{"use strict";mt();en()});function _l(i,e,t){let n=Ln[i.name];if(!n)return null;let s=V("label","","slider"),r=V("span",n.title);n.hint&&(r.title=n.hint);let a=V("output",n.read(i.value)),o=V("input");return Object.assign(o,{type:"range",min:i.low,max:i.high,step:i.step,id:e}),o.value=String(i.value),o.addEventListener("input",()=>{a.textContent=n.read(Number(o.value)),t(Number(o.value))}),s.append(r,a,o),s}function op(i,e){let t=$("rewind"),n=i.settings().find(s=>s.name==="rewind").value;i.wordsOf(4,"way").forEach((s,r)=>{let a=V("option",vi(s));a.value=String(r),a.selected=r===n,t.append(a)}),t.addEventListener("change",()=>e("rewind",Number(t.value)))}function yl(i,e){let t=$("follow");t.replaceChildren(...[...i].map(([n,s])=>{let r=V("option",s);return r.value=String(n),r})),t.onchange=()=>e(Number(t.value))}function vl(i){let e=100*i.equal/i.compared;$("numbers").textContent=i.numbers_compared>0?`${i.numbers_compared.toLocaleString("en")} numbers of this screen were rebuilt by the server so far; ${i.numbers_differing.toLocaleString("en")} differ. ${Ah(i)}`+(i.compared>0?`${i.equal} of ${i.compared} shots of all players (${e.toFixed(e===100?0:2)} %) equal their shooter's screen to the bit. `:"0 of 0 shots of all players were compared. ")+`The screen draws the others ${Math.round(i.view_age_ms)} ms in the past; the round trip is ${Math.round(i.rtt_ms)} ms.`:"The match begins.",$("health").textContent=i.alive===1?`${i.health} health \xB7 ${Kt[i.weapon]} \xB7 ${i.ammo} left \xB7 ${i.kills} kills`:"Down, for a moment."}var Ah,Lx,Nx,gl,bs=Ge(()=>{"use strict";Mt();mt();Th();yi();en();Ah=i=>i.commands_not_compared>0?`${i.commands_not_compared.toLocaleString("en")} commands were not compared, because the server judged another moment than they claimed, or had forgotten what they showed. `:"";Lx=32,Nx="not kept: the server copies what is near followed players, from when somebody looks on",gl=class{constructor(e){this.match=e;$("look-shooter").addEventListener("click",()=>this.look(!1)),$("look-victim").addEventListener("click",()=>this.look(!0))}match;chosen=null;you=null;others="player";onScreen=()=>"";onChoose=()=>{};newest=0;marked=null;yours=[];shown=null;hit=null;shots=[];asVictim=!1;lines=new Map;look(e){let t=e?this.hit:this.shown;if(!t)return;let n=this.chosen===t.number&&this.asVictim===e;this.chosen=n?null:t.number,this.asVictim=e,this.newest=0,this.mark(),this.onChoose(this.chosen===null?null:t,e)}mark(){let e=(t,n)=>$(t).setAttribute("aria-pressed",String(n));e("look-shooter",this.chosen!==null&&!this.asVictim),e("look-victim",this.chosen!==null&&this.asVictim)}update(e,t){if(this.shots=e,this.refresh(),e.length===0||e.at(-1).number===this.newest&&this.chosen===null)return;this.newest=e.at(-1).number,this.keepYours(e);let n=t===this.you?this.yours:e.filter(o=>o.player===t),s=[...this.yours,...e].find(o=>o.number===this.chosen)??n.at(-1)??e.at(-1);this.shown=s;let r=t===this.you&&n.length>0?n:e;this.showFeed(r.slice(-8).reverse(),s.number),this.show(s);let a=o=>o.victim>=0&&o.victim_known===1;this.hit=a(s)?s:n.findLast(a)??null,rp(this.hit,this.names())}keepYours(e){let t=this.yours.at(-1)?.number??0;(e.at(-1).number<t||this.yours.some(s=>s.player!==this.you))&&(this.yours=[]);let n=this.yours.at(-1)?.number??0;this.yours.push(...e.filter(s=>s.player===this.you&&s.number>n)),this.yours.splice(0,this.yours.length-Lx)}current(){return this.shown}all(){return this.shots}refresh(){let e=this.shots.find(t=>t.number===this.shown?.number);e&&(this.shown=e)}choose(e){this.shown=e,this.look(!1)}words(){return{outcome:this.match.wordsOf(3,"outcome"),reason:this.match.wordsOf(3,"reason")}}names(){return new Qn(this.match.rows(2),this.you,this.others)}showFeed(e,t){let n=this.names(),s=$("feed");if(!(this.chosen===this.marked&&s.matches(":hover, :focus-within"))){this.marked=this.chosen;for(let[r,{item:a}]of this.lines)e.some(o=>o.number===r)||(a.remove(),this.lines.delete(r));e.forEach((r,a)=>{let{item:o,button:l}=this.lineOf(r),c=Vl(r,this.words(),n);l.textContent!==c&&(l.textContent=c),l.className=r.compared===1&&r.equal===0?"bad":"",r.number===t?l.setAttribute("aria-current","true"):l.removeAttribute("aria-current"),s.children[a]!==o&&s.insertBefore(o,s.children[a]??null)})}}lineOf(e){let t=this.lines.get(e.number);if(t)return Object.assign(t,{shot:e});let n={item:V("li"),button:V("button"),shot:e};return n.button.type="button",n.button.addEventListener("click",()=>this.choose(n.shot)),n.item.append(n.button),this.lines.set(e.number,n),n}show(e){$("verdict").textContent=Vl(e,this.words(),this.names());let t=e.compared!==1?["a rule decided",""]:e.equal===1?["equal to the bit","good"]:["not equal","bad"],n=a=>`${(100*a).toFixed(0)} cm`,s=[["Passed the target's middle by",n(e.passes_rewound_m)],["... where they are now, by",n(e.passes_now_m)]],r=[["On your screen",this.onScreen(e)],["Screen and verdict",t[0],t[1]],["Why",e.compared===1&&e.equal!==1?"judged by the way to rewind that was chosen":xi(this.words().reason[e.reason],e.player===this.you?"your":"their")],["Weapon",Kt[e.weapon]??""],...e.worlds_kept===1?s:[["Its worlds",Nx]],["Age for the victim",`${e.paid_ms.toFixed(0)} ms`]];$("proof").replaceChildren(...r.filter(([,a])=>a).flatMap(([a,o,l])=>[V("dt",a),V("dd",o,l??"")])),$("look-shooter").disabled=$("ways-title").hidden=!1,this.showWays(e)}showWays(e){let t=this.match.wordsOf(4,"way"),n=t.map((a,o)=>o===0?e.ways:e[`ways${o}`]),s=n[n.length-1],r=this.names();$("ways").firstElementChild.replaceChildren(...t.map((a,o)=>{let l=V("tr"),c=n[o]<0?"miss":`hit ${r.ofSlot(n[o])}`,h=n[o]===s;return l.append(V("td",vi(a)),V("td",e.has_others?`${c}${h?"":" \u2717"}`:"not asked",h||!e.has_others?"":"bad")),l}))}}});var Dx,Ux,Fx,Ox,lp,kx,cp,Bx,zx,Vx,xl,hp=Ge(()=>{"use strict";yi();Dx={KeyW:"forward",ArrowUp:"forward",KeyS:"back",ArrowDown:"back",KeyA:"left",ArrowLeft:"left",KeyD:"right",ArrowRight:"right",Space:"jump",KeyC:"crouch",ControlLeft:"crouch",ShiftLeft:"crouch"},Ux=1,Fx=2,Ox=4,lp=16384,kx=["fire","jump"],cp=3*15625,Bx=50,zx=10,Vx=300,xl=class{constructor(e,t,n,s){this.canvas=e;addEventListener("keydown",r=>this.key(r,!0)),addEventListener("keyup",r=>this.key(r,!1)),addEventListener("blur",()=>this.dropAll()),e.addEventListener("blur",()=>{this.isLocked()||this.dropAll()}),document.addEventListener("pointerlockchange",()=>{this.isLocked()||this.dropAll(),this.onPlaying(this.isLocked())}),e.addEventListener("mousedown",r=>{if(!this.isOff){if(!this.isLocked())return this.enter();r.button===0&&this.press("fire")}}),addEventListener("mouseup",()=>this.release("fire")),addEventListener("mousemove",r=>{this.isLocked()&&this.turn(r.movementX,r.movementY)}),addEventListener("wheel",r=>{this.isLocked()&&this.choose((this.weapon+(r.deltaY>0?1:Kt.length-1))%Kt.length)},{passive:!0}),this.addTouch(),this.addButtons(t,n,s)}canvas;yaw=0;pitch=0;weapon=0;held=new Set;stick=null;look=null;heldUs=new Map;letGo=new Set;off=!1;onPlaying=()=>{};onWeapon=()=>{};get isOff(){return this.off}set isOff(e){this.off=e,e&&this.dropAll()}enter(){if(this.canvas.focus(),matchMedia("(pointer: coarse)").matches)return this.onPlaying(!0);let e=this.canvas.requestPointerLock?.();e instanceof Promise&&e.catch(()=>this.onPlaying(!1))}isLocked(){return document.pointerLockElement===this.canvas}play(e,t){let n=e;do{let s=[...this.letGo].map(a=>cp-this.heldUs.get(a)),r=Math.min(n,...s.filter(a=>a>0));t(this.input(),r);for(let[a,o]of this.heldUs)this.heldUs.set(a,o+r);for(let a of this.letGo)this.heldUs.get(a)>=cp&&this.drop(a);n-=r}while(n>0)}input(){let e=(t,n)=>(this.held.has(t)?127:0)-(this.held.has(n)?127:0);return{forward:this.stick?Math.round(this.stick.forward*127):e("forward","back"),left:this.stick?Math.round(this.stick.left*127):e("left","right"),yaw:Math.round(this.yaw)&65535,pitch:Math.round(this.pitch),buttons:(this.held.has("jump")?Ux:0)|(this.held.has("crouch")?Fx:0)|(this.held.has("fire")?Ox:0),weapon:this.weapon}}choose(e){this.weapon=e,this.onWeapon(e)}press(e){this.held.has(e)||this.heldUs.set(e,0),this.held.add(e),this.letGo.delete(e)}release(e){this.held.has(e)&&(kx.includes(e)?this.letGo.add(e):this.drop(e))}drop(e){this.held.delete(e),this.heldUs.delete(e),this.letGo.delete(e)}dropAll(){this.held.clear(),this.heldUs.clear(),this.letGo.clear(),this.stick=null,this.look=null}turn(e,t){this.yaw-=e*22,this.pitch=Math.max(-lp,Math.min(lp,this.pitch+t*22))}key(e,t){if(this.isOff||document.activeElement!==this.canvas&&!this.isLocked())return;let n=/^Digit([1-9])$/.exec(e.code);n&&t&&Number(n[1])<=Kt.length&&this.choose(Number(n[1])-1);let s=e.code==="KeyF"||e.code==="Enter"?"fire":Dx[e.code];if(s===void 0){t&&e.code==="KeyQ"&&this.turn(-12,0),t&&e.code==="KeyE"&&this.turn(12,0);return}e.preventDefault(),t?this.press(s):this.release(s)}addTouch(){this.canvas.addEventListener("pointerdown",e=>{if(e.pointerType!=="touch"||this.isOff)return;e.preventDefault(),this.onPlaying(!0);let{left:t,width:n}=this.canvas.getBoundingClientRect(),{pointerId:s,clientX:r,clientY:a}=e;r-t<n/2?this.stick={id:s,x:r,y:a,forward:0,left:0}:this.look={id:s,x:r,y:a,began:e.timeStamp,moved:0}}),addEventListener("pointermove",e=>{if(this.stick?.id===e.pointerId){let t=n=>Math.max(-1,Math.min(1,n/Bx));this.stick.forward=t(this.stick.y-e.clientY),this.stick.left=t(this.stick.x-e.clientX)}else if(this.look?.id===e.pointerId){let[t,n]=[e.clientX-this.look.x,e.clientY-this.look.y];this.turn(t*2,n*2);let s=this.look.moved+Math.hypot(t,n);this.look={...this.look,x:e.clientX,y:e.clientY,moved:s}}}),addEventListener("pointerup",e=>{let{look:t}=this,n=t?.id===e.pointerId&&t.moved<zx&&e.timeStamp-t.began<Vx;this.lift(e),!(!n||this.isOff)&&(this.press("fire"),this.release("fire"))}),addEventListener("pointercancel",e=>this.lift(e))}lift(e){this.stick?.id===e.pointerId&&(this.stick=null),this.look?.id===e.pointerId&&(this.look=null)}addButtons(e,t,n){for(let[s,r]of[[e,"fire"],[t,"jump"]]){s.addEventListener("pointerdown",a=>{a.preventDefault(),this.isOff||this.press(r)});for(let a of["pointerup","pointerleave","pointercancel"])s.addEventListener(a,()=>this.release(r))}n.addEventListener("click",()=>this.choose((this.weapon+1)%Kt.length))}}});var bl,up=Ge(()=>{"use strict";bl=class{frames=[];atMs=null;plays=!1;keep(e,t){let{frames:n}=this,[s,r]=[n.at(-2),n.at(-1)];for(s&&r&&r.at-s.at<31.25&&n.pop(),n.push({at:e,frame:t});n.length>640||n.length>1&&e-n[1].at>=1e4;)n.shift()}clear(){this.frames.length=0,this.goOn()}get count(){return this.frames.length}get lengthMs(){return this.count>0?this.frames.at(-1).at-this.frames[0].at:0}get isOn(){return this.atMs!==null}get isPlaying(){return this.plays}get place(){let{atMs:e}=this;return e===null?this.count-1:Math.max(this.frames.findLastIndex(({at:t})=>t<=e),0)}shown(){return this.frames[this.place]?.frame}show(e){this.atMs=this.frames[Math.max(0,Math.min(e,this.count-1))]?.at??null,this.plays=!1}play(){this.count<2||(this.show(this.place===this.count-1?0:this.place),this.plays=!0)}stop(){this.plays=!1}advance(e){!this.plays||this.atMs===null||(this.atMs+=e,this.place===this.count-1&&(this.plays=!1))}goOn(){this.atMs=null,this.plays=!1}}});function Wx(i){let e=$("titles");if($("labels").hidden=i!==null,$("stage").classList.toggle("exhibiting",i!==null),$("stage").classList.toggle("single",i?.panes.length===1),e.hidden=i===null,!!i){for(;e.childElementCount>i.titles.length;)e.lastElementChild.remove();i.titles.forEach(({world:t,text:n},s)=>{let r=e.children[s]??e.appendChild(document.createElement("span"));r.className=t,r.textContent!==n&&(r.textContent=n)})}}function Pr(i){return{eye:[i.x,i.y,i.z+(i.crouched===1?Hx:Gx)],yaw:i.yaw,pitch:i.pitch}}function wl(i){return i.map((e,t)=>{let n=i[t+1],s=n!==void 0&&n.player===e.player&&n.command===e.command&&n.ray===e.ray+1,[r,a,o]=s?[n.ox-e.ox,n.oy-e.oy,n.oz-e.oz]:[e.dx,e.dy,e.dz],l=s&&Math.hypot(r,a,o)>.3,c=l?Math.hypot(r,a,o):Math.min(e.range,qx),h=l?[r/c,a/c,o/c]:[e.dx,e.dy,e.dz];return{origin:[e.ox,e.oy,e.oz],direction:h,length:c}})}function Yx(i){let[e,t,n]=[i.sx-i.vx,i.sy-i.vy,i.sz-i.vz];return{eye:[i.vx,i.vy,i.vz],yaw:Math.atan2(t,e)*Sl,pitch:-Math.atan2(n,Math.hypot(e,t))*Sl}}function dp(i){return{eye:[i.ox-i.dx*.3,i.oy-i.dy*.3,i.oz+.15],yaw:Math.atan2(i.dy,i.dx)*Sl,pitch:-Math.asin(Math.max(-1,Math.min(1,i.dz)))*Sl,fov:Ch}}var Gx,Hx,Cr,fp,Ch,ws,Rh,qx,Xx,Ml,$x,Sl,Ir=Ge(()=>{"use strict";yi();vh();hp();Mt();mt();bs();up();Gx=1.6,Hx=1,Cr=0,fp=(i,e)=>Math.atan2(-e,-i)*65536/(2*Math.PI),Ch=58,ws=class{constructor(e){this.match=e;this.view=new _s($("arena")),this.controls=new xl($("arena"),$("fire"),$("jump"),$("weapon")),$("last-weapon").textContent=String(Kt.length),this.shots=new gl(e),this.shots.onChoose=(t,n)=>{this.chosen=t,this.asVictim=n},this.addBar(),this.paint(),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>this.paint())}match;controls;shots;view;isPaused=!1;speed=1;isOverlaid=!1;followed=0;you=null;onPanels=()=>{};onPlaying=()=>{};onStep=()=>{};exhibit=()=>null;replay=new bl;chosen=null;asVictim=!1;lastPanels=0;hasDrawn=!1;run(e){let t=performance.now(),n=s=>{let r=Math.min(s-t,250);t=s,this.isPaused?this.replay.advance(r*this.speed):e(r),this.draw(s),requestAnimationFrame(n)};requestAnimationFrame(n)}follow(e){this.followed=e,this.match.follow(e),$("follow").value=String(e)}clear(){this.replay.clear(),this.shots.chosen=null,this.chosen=null}keepFrame(e,t,n){let s=r=>r.slice();this.replay.keep(e,{worlds:{screen:s(this.match.draw(t)),rewound:s(this.match.draw(2)),now:s(this.match.draw(3))},projectiles:{screen:s(this.match.drawProjectiles(0)),rewound:new Float32Array,now:s(this.match.drawProjectiles(3))},movers:s(this.match.drawMovers()),camera:n})}draw(e){let t=this.replay.shown();if(!t)return;this.view.setMovers(t.movers);let n=this.exhibit(e)??(this.chosen&&this.asVictim?this.besideVictim(this.chosen):null);Wx(n),n?this.drawExhibit(n):this.drawMatch(t),this.hasDrawn||performance.mark("first frame"),this.hasDrawn=!0,!(e-this.lastPanels<100)&&(this.lastPanels=e,this.showPanels())}drawMatch(e){let t=this.chosen;for(let n of Jn)this.view.set(n,t?this.match.drawShot(t.number,_h[n]):e.worlds[n]),this.view.setProjectiles(n,t?Rh:e.projectiles[n]);this.view.setRays(wl(t?Ml(t,this.shots.all()):this.replay.isOn?[]:$x(this.shots.all()))),this.view.render(t?dp(t):e.camera,Jn,this.isOverlaid)}drawExhibit(e){for(let t of Jn)this.view.set(t,e.worlds[t]??Rh),this.view.setProjectiles(t,Rh);this.view.setRays(e.rays),this.view.renderPanes(e.panes)}besideVictim(e){return{worlds:{rewound:this.match.drawShot(e.number,1).slice(),screen:this.match.drawVictim(e.number).slice()},panes:[{camera:dp(e),worlds:["rewound"],hasRay:!0},{camera:Yx(e),worlds:["screen"],hasRay:!1}],rays:wl(Ml(e,this.shots.all())),titles:[{world:"rewound",text:"The hit, as its shooter saw it"},{world:"screen",text:"The victim's own screen as it was dealt"}]}}showPanels(){this.onPanels(),this.shots.you=this.you,this.shots.update(this.match.rows(3),this.followed),this.showReplay()}showReplay(){let{replay:e}=this,t=$("replay"),n=$("replay-play");t.disabled=n.disabled=e.count<2,t.max=String(Math.max(e.count-1,0)),(!e.isOn||e.isPlaying)&&(t.value=String(e.place)),n.setAttribute("aria-pressed",String(e.isPlaying))}setPaused(e){let t=$("pause");this.isPaused=e,t.setAttribute("aria-pressed",String(e)),t.textContent=e?"Go on":"Pause",e||this.replay.goOn()}addBar(){$("pause").addEventListener("click",()=>this.setPaused(!this.isPaused)),$("step").addEventListener("click",()=>{this.setPaused(!0),this.replay.goOn(),this.onStep()}),$("speed").addEventListener("change",n=>{this.speed=Number(n.target.value)}),$("replay").addEventListener("input",n=>{this.setPaused(!0),this.replay.show(Number(n.target.value))}),$("replay-play").addEventListener("click",()=>{this.setPaused(!0),this.replay.isPlaying?this.replay.stop():this.replay.play(),this.showReplay()});let e=$("layout"),t=()=>{this.isOverlaid=e.value==="over";for(let n of["labels","stage"])$(n).classList.toggle("over",this.isOverlaid),$(n).classList.toggle("beside",!this.isOverlaid)};e.addEventListener("change",t),t(),$("enter").addEventListener("click",()=>this.controls.enter()),this.controls.onPlaying=n=>{$("stage").classList.toggle("playing",n),this.onPlaying(n)}}paint(){this.view.paint(getComputedStyle(document.documentElement))}},Rh=new Float32Array;qx=80,Xx=14;Ml=(i,e)=>{let t=e.filter(n=>n.player===i.player&&n.command===i.command);return t.length>0?t:[i]},$x=i=>i.filter(e=>e.tick>(i.at(-1)?.tick??0)-Xx),Sl=65536/(2*Math.PI)});var Ph,Zx,El,pp=Ge(()=>{"use strict";tp();_i();bh();Mt();Rr();Sh();sp();mt();bs();Ir();Ph={rtt:{high:400,step:5},jitter:{high:60,step:1},loss:{high:.5,step:.01},reorder:{high:.3,step:.01}},Zx=64,El=class{constructor(e,t,n,s){this.match=t;this.stage=n;this.seat=new pl(e),this.seat.onStep=(r,a)=>n.controls.play(r,a),this.seat.onState=r=>{$("joined").textContent=r},this.seat.onTicketWanted=()=>{$("ticket-wanted").hidden=!1},this.seat.onEnd=()=>this.left(),n.controls.isOff=!0,$("ticket").value=s.get("ticket")??"",this.wanted=s.get("network")??"",s.has("network")&&!Ar(this.wanted)&&jt("network",this.wanted),$("enter").addEventListener("click",()=>{this.seat.isTaken()||this.join()}),$("join").addEventListener("click",()=>this.seat.isTaken()?this.seat.leave():this.join());for(let r of Object.keys(Ph))this.addSlider(r)}match;stage;seat;frames=new ml;wanted;link={rtt:0,jitter:0,loss:0,reorder:0};networks=null;kept=0;checked=0;hasFaced=!1;status(){return this.seat.isPlaying()?this.seat.status():void 0}check(e){let{client:t}=this.seat,n=this.status();if(!t||!n)return;this.face(n);let s=n.newest_command;for(let o=Math.max(this.kept+1,s-128);o<=s;o++){let l=t.frame(o);l&&this.frames.keep(o,l.slice())}this.kept=s;let{shapes:r,command:a}=this.match.held.drawing(1,2);e.followed!==this.stage.you||a===this.checked||a===0||(this.checked=a,this.frames.compare(a,r,!(e.drawn<e.entities)))}draw(e){let{command:t}=this.match.held.drawing(1,2);return(e===1?this.frames.of(t):void 0)??this.frames.of(this.kept)??new Float32Array}drawProjectiles(){return this.seat.client?.projectiles()??new Float32Array}ageOfRewound(){let{command:e}=this.match.held.drawing(1,2);return this.status()!==void 0&&e>0&&e<=this.kept?(this.kept-e)*1e3/Zx:null}sentence(e){let{compared:t,differing:n}=this.frames;return`${t.toLocaleString("en")} numbers of your screen were compared by this page with what the server rebuilt for your commands; ${n.toLocaleString("en")} differ. ${Ah(e)}The server's picture beside it is older: your command takes half the round trip to the server, and then the picture has to come to you.`}findYou(e){let t=this.status();return(t&&e.find(s=>s.self===t.self&&s.playing===1))?.player??null}onScreen(e,t){if(e.player!==this.stage.you)return"";let n=this.seat.client?.rows(1).find(s=>s.command===e.command&&s.ray===e.ray);return n?n.screen<0?"miss":`hit ${t.ofSlot(n.screen)}`:""}show(){let e=this.seat.isTaken(),t=this.status();if(this.seat.client&&!this.networks&&this.addNetworks(this.seat.client.networkNames()),$("join").textContent=e?"Leave the match":"Join",$("own").hidden=!e,$("stage").classList.toggle("joined",e),$("ticket-wanted").hidden&&=!$("ticket").value,!t)return;let{compared:n,differing:s,first:r}=this.frames;$("own-numbers").title=r;let a=t.up_lost+t.down_lost,o=t.up_datagrams+t.down_datagrams,l=[["Numbers of your screen compared",n.toLocaleString("en")],["... that differ",s.toLocaleString("en"),s>0?"bad":n>0?"good":""],["Round trip",`${Math.round(t.rtt_ms)} ms`],["Your screen waits for samples",`${Math.round(t.delay_ms)} ms`],["Your own link lost",a.toLocaleString("en")+` of ${o.toLocaleString("en")} packets`],["... and held back",t.down_reordered.toLocaleString("en")],["Your own movement, corrected",`${t.mispredicted} of ${t.reconciled} times`]];$("own-numbers").replaceChildren(...l.flatMap(([c,h,d])=>[V("dt",c),V("dd",h,d??"")]))}face({eye_x:e,eye_y:t}){let{controls:n}=this.stage;!this.hasFaced&&n.yaw===Cr&&(n.yaw=fp(e,t)),this.hasFaced=!0}join(){this.hasFaced=!1,this.kept=0,this.checked=0,Object.assign(this.stage.controls,{isOff:!1,yaw:Cr,pitch:0}),this.seat.join($("ticket").value),this.stage.controls.enter()}left(){this.stage.controls.isOff=!0,this.stage.controls.onPlaying(!1),document.exitPointerLock?.()}addNetworks(e){this.networks=new xs($("own-link"),"own-network",{names:e,take:t=>this.seat.takeRecording(t),play:t=>this.seat.setNetwork(t)},Object.keys(Ph).map(t=>`own-${t}`)),this.networks.chooseNamed(this.wanted)}addSlider(e){let t=_l({name:`own_${e}`,low:0,...Ph[e],value:0,atOnce:!0},`own-${e}`,n=>{this.link[e]=n,this.seat.setLink(this.link)});$("own-link").append(t)}}});function mp(i){let e=i.wordsOf(4,"way"),t=i.rows(4).filter(s=>s.rays>0);t.sort((s,r)=>r.agreed/r.rays-s.agreed/s.rays),$("strategies").tBodies[0].replaceChildren(...t.map(s=>{let r=Jx(s.agreed,s.rays),a=V("tr"),o=V("td",jx(r));return o.style.setProperty("--share",String(r)),o.title=`${s.agreed} of ${s.rays} rays; ${s.bit_equal} equal to the bit`,a.append(V("td",vi(e[s.way]??"")),o),a}));let n=Math.max(0,...t.map(s=>s.rays));$("strategies-note").textContent=n>0?`${n.toLocaleString("en")} rays that no rule of fairness changed, each judged by every way at once.`:"No shot has been compared yet."}function gp(i,e,t,n){let s=i.rows(2).slice().sort((a,o)=>o.kills-a.kills||a.player-o.player).slice(0,Kx),r=$("scores").tBodies[0];for(;r.rows.length>s.length;)r.lastElementChild.remove();for(;r.rows.length<s.length;)r.append(Qx(n));s.forEach((a,o)=>{let l=r.rows[o],c=l.querySelector("button");c.dataset.player=String(a.player),[e.of(a.player),a.alive===1?String(a.health):"down",String(a.kills),String(a.deaths),a.rtt_ms>0?`${Math.round(a.rtt_ms)} ms`:"\u2013"].forEach((d,u)=>{eb(u===0?c:l.cells[u],d)}),a.player===t?l.setAttribute("aria-current","true"):l.removeAttribute("aria-current")})}function Qx(i){let e=V("tr"),t=V("button");t.type="button",t.addEventListener("click",()=>i(Number(t.dataset.player)));let n=V("td");return n.append(t),e.append(n,...Array.from({length:4},()=>V("td"))),e}var Jx,jx,Kx,eb,Tl,Al,_p=Ge(()=>{"use strict";Mt();mt();en();Jx=(i,e)=>100*i/e,jx=i=>`${i===100?"100":i.toFixed(i>99.9?2:1)} %`;Kx=64;eb=(i,e)=>{i.textContent!==e&&(i.textContent=e)},Tl=class{newest=0;counts=new Map;clear(){this.newest=0,this.counts.clear(),$("reasons").tBodies[0].replaceChildren()}show(e){let t=e.wordsOf(3,"outcome"),n=e.wordsOf(3,"reason"),s=!1;for(let a of e.rows(3)){if(a.number<=this.newest)continue;s=!0,this.newest=a.number;let o=t[a.outcome]??"",l=n[a.reason]??"",c=l==="as seen"||l==="as_seen"?{hit:"Hit, as on the shooter's screen",miss:"Missed, as on the shooter's screen"}[o]??o:`${o==="refused"?"Refused":o==="hit"?"Hit":"Missed"}: ${xi(l)}`;this.counts.set(c,(this.counts.get(c)??0)+1)}if(!s)return;let r=[...this.counts].sort((a,o)=>o[1]-a[1]);$("reasons").tBodies[0].replaceChildren(...r.map(([a,o])=>{let l=V("tr");return l.append(V("td",a),V("td",o.toLocaleString("en"))),l}))}},Al=class{samples=[];clear(){this.samples.length=0}show(e,t){let n=performance.now(),{samples:s}=this;for(s.push({at:n,tick:e.tick,down:e.down_bytes,here:t});s.length>2&&n-s[0].at>3e3;)s.shift();let r=s[0],a=(n-r.at)/1e3;if(a<1)return;let o=l=>`${(l/a/1e3).toFixed(0)} kB/s`;$("pulse").textContent=`Tick ${e.tick.toLocaleString("en")}, ${((e.tick-r.tick)/a).toFixed(0)} a second. ${e.players} players. The server sends them ${o(e.down_bytes-r.down)}; this page gets ${o(t-r.here)} to watch.`}}});function Rl(i){let e=i.rows(5),t=i.wordsOf(5,"state"),n=i.rows(9)[0],s=$("snapshots");for(;s.childElementCount<yp;)s.append(V("li"));let r=yp-e.length;[...s.children].forEach((a,o)=>{let l=e[o-r],[c,h]=tb[l?t[l.state]:""]??["none",""],d=l!==void 0&&n!==void 0&&l.number===n.from_snapshot,u=l!==void 0&&n!==void 0&&l.number===n.to_snapshot,f=`${c}${d?" from":""}${u?" to":""}`;a.className!==f&&(a.className=f),a.title=l?`snapshot ${l.number}: ${h}`:""})}function xp(i,e){let t=i.rows(9)[0],n=t!==void 0&&t.entity>=0&&t.from>=0;if($("blend").hidden=!n,$("target").textContent=n?ib(t,i,e):"Nobody is near the crosshair.",!n)return;let s=t.to<0?0:t.fraction;$("blend").style.setProperty("--share",`${(100*s).toFixed(2)}%`),$("blend-from").textContent=vp(t.from,t.from_snapshot),$("blend-to").textContent=t.to<0?"nothing newer":vp(t.to,t.to_snapshot),$("blend-share").textContent=t.to<0?"held":`${(100*s).toFixed(1)} %`}function ib(i,e,t){let n=e.wordsOf(9,"status")[i.status],s=t(i.entity),r=`${s[0].toUpperCase()}${s.slice(1)} ${i.is_hit?"is under the crosshair":"is nearest to the crosshair"}`;if(n!=="interpolated")return`${r}, drawn ${nb[n]??`as "${n}"`}.`;let a=i.samples>2?` on a curve that ${i.samples} samples shape`:"";return`${r}, drawn between these two samples${a}:`}function bp(i){let e=i.rows(10)[0];if(!e||!$("stamp").open)return;$("stamp-moment").textContent=`tick ${e.shown_tick} + ${Math.round(e.shown_fraction*65536)}/65536`,$("stamp-newest").textContent=`snapshot ${e.newest}`;let t=n=>n.toString(2).padStart(32,"0");$("stamp-bits").textContent=(t(e.received_high)+t(e.received_low)).match(/.{8}/g).join(" ")}var yp,tb,nb,vp,Ih=Ge(()=>{"use strict";Mt();mt();yp=64,tb={applied:["applied","received, and drawn with"],waiting:["waiting","received, and waits to be drawn"],late:["late","received after a newer one"],lost:["lost","lost on the way"],"on its way":["coming","still on its way"],missing:["lost","not received"]};nb={held:"at its newest sample: nothing after it yet, or it has just been teleported",extrapolated:"past its newest sample",dead:"where it died"};vp=(i,e)=>`tick ${i}${e>0?`, snapshot ${e}`:""}`});var Mp={};Ul(Mp,{startLive:()=>ab});function rb(i){let e=n=>Math.max(...i.map(s=>Math.abs(s[n])).filter(s=>s<1e3)),t=Math.max(e("lx"),e("hx"),e("ly"),e("hy"));return{eye:[0,-t*.9,t*1.1],yaw:wp,pitch:wp*.56}}async function ab(i){let e=new URL("watch",document.baseURI);e.protocol=e.protocol==="https:"?"wss:":"ws:",new Lh(document.baseURI,new rl(e.href),Or(i,["mode","ticket","network"])).run()}var wp,sb,Lh,Sp=Ge(()=>{"use strict";_i();jf();pp();_p();Mt();mt();bs();Ih();Ir();en();wp=16384,sb="This player's screen is known to their own machine alone, so there is nothing to compare it with here. The server compares the hash that came with each shot.",Lh=class{constructor(e,t,n){this.match=t;this.stage=new ws(t),this.playing=new El(e,t,this.stage,n),t.own=this.playing,t.isYou=()=>this.stage.you!==null&&this.stage.followed===this.stage.you,this.stage.shots.onScreen=s=>this.playing.onScreen(s,this.names()),this.stage.onPanels=()=>this.showPanels(),this.stage.onStep=()=>this.keepFrame(),t.onState=cn,t.onBegin=s=>this.begin(s)}match;stage;playing;verdicts=new Tl;pulse=new Al;pictures=0;players="";hasLevel=!1;run(){this.stage.run(()=>{(this.match.isYou()||this.match.held.pictures!==this.pictures)&&this.keepFrame()})}begin(e){this.hasLevel=!1,this.players="",e||this.verdicts.clear(),this.pulse.clear(),this.stage.clear()}keepFrame(){let e=this.match.rows(1)[0];!e||!this.takeLevel()||(this.offer(),this.playing.check(e),this.pictures=this.match.held.pictures,!(e.followed>=0&&e.followed!==this.stage.followed)&&this.stage.keepFrame(e.server_ms,this.stage.isOverlaid?1:0,this.camera(e)))}takeLevel(){let e=this.match.rows(6);return!this.hasLevel&&e.length>0&&(this.stage.view.setLevel(e),this.hasLevel=!0),this.hasLevel}camera(e){let t=$("camera").value==="above"||e.followed<0;if($("cross").hidden=t,t)return rb(this.match.rows(6));let n=this.match.isYou()?this.playing.status():void 0;if(!n)return Pr(e);let{yaw:s,pitch:r}=this.stage.controls;return{eye:[n.eye_x,n.eye_y,n.eye_z],yaw:s,pitch:r}}names(){return new Qn(this.match.rows(2),this.stage.you,"player")}seat(e){let t=this.playing.findYou(e);t!==this.stage.you&&(this.stage.you=t,this.players="",t!==null&&this.stage.follow(t))}showPanels(){let e=this.match.rows(1)[0];if(!e)return;let t=this.match.rows(2);this.playing.show(),this.seat(t);let n=this.names();vl(e),this.match.isYou()?$("numbers").textContent=this.playing.sentence(e):e.screen_known===0&&($("numbers").textContent=sb),Rl(this.match),mp(this.match),gp(this.match,n,this.stage.followed,r=>this.stage.follow(r)),this.verdicts.show(this.match),this.pulse.show(e,this.match.held.bytes),$("unknown").hidden=e.screen_known!==0||e.followed<0||this.match.isYou();let s=this.match.isYou()&&!this.stage.isOverlaid?this.playing.ageOfRewound():null;$("rewound-age").textContent=s===null?"":`, on your screen ${Math.round(s)} ms ago`,$("whose").textContent=this.match.isYou()?"What your screen shows":"What their screen shows"}offer(){let e=this.names(),t=this.match.rows(2).filter(s=>s.playing===1).map(s=>s.player),n=t.join();n===this.players||t.length===0||(this.players=n,yl(new Map(t.map(s=>[s,e.of(s)])),s=>this.stage.follow(s)),this.stage.follow(t.includes(this.stage.followed)?this.stage.followed:t[0]))}}});var Cl,Ep=Ge(()=>{"use strict";Mt();ll();Rr();Cl=class i{constructor(e){this.calls=e}calls;columns=new Map;static async load(e){let t=await ol(e);return new i(t)}set(e,t){let n=this.wordsOf(0,"name").indexOf(e);return n>=0&&this.calls.set(n,t)===1}settings(){let e=this.wordsOf(0,"name");return this.rows(0).map(t=>({name:e[t.name],low:t.low,high:t.high,step:t.step,value:t.value,atOnce:t.at_once===1}))}networkNames(){return hl(this.calls)}takeRecording(e){return ul(this.calls,e)}start(){this.calls.start()}playUntil(e){return this.calls.play_until(e)}press(e,t,n,s,r,a){this.calls.press(e,t,n,s,r,a)}follow(e){this.calls.follow(e)}draw(e){return this.floats(this.calls.draw(e))}drawProjectiles(e){return this.floats(this.calls.draw_projectiles(e))}drawMovers(){return this.floats(this.calls.draw_movers())}drawShot(e,t){return this.floats(this.calls.draw_shot(e,t))}drawVictim(e){return this.floats(this.calls.draw_victim(e))}drawReel(e,t){return this.floats(this.calls.draw_reel(e,t))}drawFlightReel(e,t){return this.floats(this.calls.draw_flight_reel(e,t))}rows(e){let t=this.columnsOf(e),n=this.calls.rows(e);return di(t,new Float64Array(this.calls.memory.buffer,this.calls.doubles(),n))}wordsOf(e,t){return this.columnsOf(e).words.get(t)??[]}floats(e){return new Float32Array(this.calls.memory.buffer,this.calls.floats(),e)}columnsOf(e){let t=this.columns.get(e);return t||(t=ui(Ni(this.calls.memory,this.calls.columns(e))),this.columns.set(e,t),t)}}});function ub(i){let[e,t,n,s]=i.subarray(6,10);return e===1?Float32Array.of(0,0,0,0,t,n,s,t,n,s,hb,0,0,0,1):Tp}var ob,lb,cb,hb,Tp,Pl,Ap=Ge(()=>{"use strict";Mt();mt();Ir();ob=440,lb=.2,cb=900,hb=.12,Tp=new Float32Array,Pl=class{constructor(e,t,n){this.match=e;this.stage=t;this.flight=n;$("camera-shot").addEventListener("click",()=>this.toggle(()=>this.ofShot(this.stage.shots.current()))),$("camera-kill").addEventListener("click",()=>this.toggle(()=>this.ofShot(this.lastKill()))),$("camera-flight").addEventListener("click",()=>this.toggle(()=>this.ofFlight(this.flight()))),addEventListener("keydown",s=>{s.key==="Escape"&&this.stop()}),t.exhibit=s=>this.exhibit(s)}match;stage;flight;playing=null;atMs=0;before=0;lingered=0;lastKill(){return this.lastKillOf(this.stage.shots.all())}lastKillOf(e){return e.filter(t=>t.killed===1&&t.reel>0).at(-1)??null}update(e){let t=(n,s)=>{$(n).disabled=!s&&!this.playing};t("camera-shot",(this.stage.shots.current()?.reel??0)>0),t("camera-kill",this.lastKillOf(e)!==null),t("camera-flight",(this.flight()?.reel??0)>0)}ofShot(e){let{match:t}=this;return!e||!t.drawReel?null:{frames:Array.from({length:e.reel},(s,r)=>t.drawReel(e.number,r).slice()).filter(s=>s.length>=6).map(s=>({camera:s,shapes:s.subarray(6),image:Tp})),legs:Ml(e,this.stage.shots.all()),title:"as the server rebuilds the shooter's screen",of:"the shot"}}ofFlight(e){let{match:t}=this;return!e||!t.drawFlightReel?null:{frames:Array.from({length:e.reel},(s,r)=>t.drawFlightReel(e.number,r).slice()).filter(s=>s.length>=10).map(s=>({camera:s,shapes:s.subarray(10),image:ub(s)})),legs:[],title:"the shooter's screen, with their own image",of:"it was fired"}}toggle(e){if(this.playing)return this.stop();let t=e();!t||t.frames.length===0||(this.playing=t,this.atMs=t.frames[0].camera[5],this.before=0,this.lingered=0,this.mark(),$("arena").scrollIntoView({block:"nearest"}))}stop(){this.playing&&(this.playing=null,this.mark())}mark(){for(let e of["camera-shot","camera-kill","camera-flight"])$(e).setAttribute("aria-pressed",String(this.playing!==null))}exhibit(e){if(!this.playing||(this.advance(this.playing,this.before===0?0:Math.min(e-this.before,100)),this.before=e,!this.playing))return null;let{frames:t,legs:n,title:s,of:r}=this.playing,{camera:a,shapes:o,image:l}=t.findLast(m=>m.camera[5]<=this.atMs)??t[0],[c,h,d,u,f]=a,g=Math.round(this.atMs),x=g<0?`${-g} ms before ${r}`:g<16?r:`${g} ms after ${r==="the shot"?"it":r}`;return{worlds:{rewound:o,screen:l},panes:[{camera:{eye:[c,h,d],yaw:u,pitch:f},worlds:["rewound","screen"],hasRay:!0}],rays:g>=0?wl(n):[],titles:[{world:"rewound",text:`Kill camera, ${s}: ${x}`}]}}advance({frames:e},t){let n=e.at(-1).camera[5];this.atMs=Math.min(n,this.atMs+t*(this.atMs<n-ob?1:lb)),!(this.atMs<n)&&(this.lingered+=t,this.lingered>cb&&this.stop())}}});var Uh,Fh,Il,db,Rp=Ge(()=>{"use strict";Mt();mt();yi();en();Uh=[["look_back","L","look-back","targets are met where they were this long ago: the victim pays"],["fast_forward","FF","fast-forward","it starts this old: whoever must dodge pays"],["hold_back","S","hold-back","the shooter's own image waits this long: the shooter pays"],["remainder","R","remainder","nobody was made to pay: the image may be off by this"]],Fh=[["shooter","screen","The shooter's screen"],["server","rewound","The server"],["bystander","now","A bystander's screen"]],Il=class{constructor(e){this.match=e;$("flight").addEventListener("change",t=>{let n=t.target.value;this.chosen=n===""?null:Number(n),this.update(this.followed)}),$("shares").replaceChildren(...Uh.map(([t,n])=>V("span",n,`share ${t}`))),$("share-words").replaceChildren(...Uh.flatMap(([t,n,s,r])=>{let a=V("dt");a.append(V("i","",`swatch ${t}`),`${n}, ${s}`),a.title=r;let o=V("dd");return o.id=`share-${t}`,[a,o]})),$("lanes").replaceChildren(...Fh.map(([t,n,s])=>{let r=V("div","",`lane ${n}`);return r.id=`lane-${t}`,r.append(V("span",s),V("i"),V("b")),r}))}match;chosen=null;followed=0;flights=[];filmed(){let e=this.flights.filter(t=>t.reel>0);return this.chosen!==null?e.find(t=>t.number===this.chosen)??null:e.findLast(t=>t.player===this.followed)??null}update(e){this.followed=e;let t=this.match.rows(8),n=t.find(s=>s.number===this.chosen)??t.filter(s=>s.player===e).at(-1)??t.at(-1);this.flights=t,$("rocket").classList.toggle("empty",!n),this.list(t),n&&this.show(n)}list(e){let t=$("flight"),n=e.map(r=>r.number).join();if(t.dataset.key===n)return;t.dataset.key=n;let s=(r,a)=>{let o=V("option",r);return o.value=a,o};t.replaceChildren(s("the newest",""),...[...e].reverse().map(r=>s(`${Kt[r.weapon]} ${r.number}`,String(r.number)))),e.some(r=>r.number===this.chosen)||(this.chosen=null),t.value=this.chosen===null?"":String(this.chosen)}show(e){let t=Math.max(e.view_age_ms,.001);Uh.forEach(([n],s)=>{let r=e[`${n}_ms`],a=$("shares").children[s];a.style.flexGrow=String(r),a.hidden=r<=0,a.classList.toggle("narrow",r/t<.08),$(`share-${n}`).textContent=`${r.toFixed(1)} ms`}),$("flight-age").textContent=`The shooter's view was ${e.view_age_ms.toFixed(1)} ms old when the server executed the shot (D). It is shared out:`,this.showLanes(e),$("flight-end").textContent=this.endText(e)}showLanes(e){let t=o=>Math.hypot(e[`${o}_x`]-e.mx,e[`${o}_y`]-e.my,e[`${o}_z`]-e.mz),n=Math.max(10,...Fh.map(([o])=>e[`${o}_draws`]?t(o):0)),s=Math.ceil(n/10)*10,r=this.match.settings().find(o=>o.name==="remote")?.value??0,a=$("lane-bystander").firstElementChild;a.textContent=gu[r],a.title=`It shows others' rockets ${zl[r]}`;for(let[o]of Fh){let l=$(`lane-${o}`),c=e[`${o}_draws`]===1;l.classList.toggle("absent",!c),l.style.setProperty("--at",`${100*t(o)/s}%`),l.lastElementChild.textContent=c?`${t(o).toFixed(1)} m`:e.ended?"ended before":"not yet"}}endText(e){if(!e.ended)return"In flight.";let t=this.match.wordsOf(8,"end")[e.end],n=this.match.wordsOf(8,"basis")[e.basis],s={target:"it met somebody",stopped:"the level stopped it",fuse:"its fuse had burnt down",lifetime:"it had flown long enough"},r=e.hurt>0||e.damage>0?` It hurt ${Math.max(e.hurt,1)}${e.killed?", and killed":""}.`:"",a=e.victim>=0?` The victim paid ${e.paid_ms.toFixed(0)} ms.`:"";return`The verdict fell ${(e.ended_ms-e.fired_ms).toFixed(0)} ms after the command was executed, when it was ${e.age_ms.toFixed(0)} ms old: ${s[t]??t} (${db[n]??n}).${a}${r}`}},db={"as shown":"each step as the shooter's commands showed it","commands lost":"some of the shooter's commands were lost","by clock":"by the server's clock",remainder:"by the server's clock, as not all of the age was granted"}});function Oh(i,e){let t=i.wordsOf(7,"setting");for(let n of i.rows(7))n.scene===e&&n.setting>=0&&i.set(t[n.setting],n.value)}function Pp(i,e){let t=$("scene"),n=i.settings().find(r=>r.name==="scene").value;t.replaceChildren(...i.wordsOf(7,"scene").map((r,a)=>{let o=V("option",r);return o.value=String(a),o.selected=a===n,o}));let s=r=>{$("look-for").textContent=_u[r]??""};t.addEventListener("change",()=>{s(Number(t.value)),e(Number(t.value))}),s(n)}var fb,Cp,pb,mb,Ll,Ip=Ge(()=>{"use strict";Mt();mt();bs();en();fb={network:["rtt","jitter","loss","reorder","bot_rtt","bot_loss"],drawing:["tick","snapshot_ticks","delay","curve"],fairness:["fairness","max_rewind","max_moved","cover_grace","foresight"],rockets:["shared_by","look_back","fast_forward","hold_back","remote"],match:["bots","seed"]},Cp=["max_rewind","max_moved","cover_grace","foresight"],pb=5,mb=100,Ll=class{constructor(e,t,n){this.engine=e;this.onChange=t;this.onNext=n;let s=new Map(e.settings().map(r=>[r.name,r]));for(let[r,a]of Object.entries(fb))$(r).append(...a.map(o=>this.controlOf(s.get(o))));$("set-cover_grace").closest("label").before(this.coverSwitch()),this.refresh()}engine;onChange;onNext;graceMs=mb;controlOf(e){let{choices:t,values:n}=Ln[e.name],s=`set-${e.name}`,r=t?this.choiceOf(e,s,t,n):_l(e,s,a=>this.set(e.name,a));return e.atOnce||r.addEventListener("change",()=>this.onNext()),r}choiceOf(e,t,n,s){let r=V("label","","choice"),a=V("span",Ln[e.name].title);a.title=Ln[e.name].hint??"";let o=V("select");return o.id=t,o.append(...n.map((l,c)=>{let h=V("option",l);return h.value=String(s?.[c]??c),h})),o.value=String(e.value),o.addEventListener("change",()=>this.set(e.name,Number(o.value))),r.append(a,o),r}coverSwitch(){let e=V("label","","switch"),t=V("input");return Object.assign(t,{type:"checkbox",id:"cover-rule"}),t.addEventListener("change",()=>{this.set("cover_grace",t.checked?this.graceMs:-1),this.refresh(),this.onNext()}),e.append(t,V("span","Cover rule: no hits on whoever had been behind a wall")),e}set(e,t){Cp.includes(e)&&this.engine.set("fairness",pb),e==="cover_grace"&&t>=0&&(this.graceMs=t),this.engine.set(e,t),Cp.includes(e)&&this.refresh(),this.onChange()}refresh(){for(let{name:e,value:t}of this.engine.settings()){let n=document.getElementById(`set-${e}`);if(!n)continue;n.value!==String(t)&&(n.value=String(t));let s=n.closest("label").querySelector("output");s&&(s.textContent=Ln[e].read(t)),e==="cover_grace"&&($("cover-rule").checked=t>=0,n.disabled=t<0)}}}});var Lp={};Ul(Lp,{startPlayground:()=>gb});async function gb(i){let e=await Cl.load(new URL("playground.wasm",document.baseURI));new kh(e,i).run()}var Pn,kh,Np=Ge(()=>{"use strict";Ep();Ap();_i();Mt();Rr();mt();bs();Rp();Ih();Ip();Th();Ir();en();Pn=0,kh=class{constructor(e,t){this.engine=e;this.readLink(t),this.start(),this.stage=new ws(e),this.stage.you=Pn,this.stage.shots.others="bot",this.stage.view.setLevel(e.rows(6)),this.rockets=new Il(e),this.killCamera=new Pl(e,this.stage,()=>this.rockets.filmed()),this.stage.onPanels=()=>this.showPanels(),this.stage.onPlaying=n=>{n&&this.stage.followed!==Pn&&this.stage.follow(Pn)},this.stage.onStep=()=>this.play(this.tickUs),this.settings=new Ll(e,()=>this.writeLink(),()=>this.restart()),this.networks=new xs($("network"),"network-choice",{names:e.networkNames(),take:n=>e.takeRecording(n),play:n=>this.settings.set("network",n)},["set-rtt","set-loss"]),this.networks.chooseNamed(t.get("network")??""),op(e,(n,s)=>this.settings.set(n,s)),Pp(e,n=>{Oh(e,n),this.settings.set("scene",n),this.settings.refresh(),this.restart()}),$("restart").addEventListener("click",()=>this.restart()),this.face(),this.addPlayers()}engine;stage;settings;networks;killCamera;rockets;matchUs=0;tickUs=0;run(){this.stage.run(e=>this.play(e*1e3*this.stage.speed))}showPanels(){let e=new Qn(this.engine.rows(2),Pn,"bot"),t=this.engine.rows(1)[0];vl(t),ap(t),this.showLabels(e),Rl(this.engine),xp(this.engine,n=>e.ofSlot(n)),bp(this.engine),this.rockets.update(this.stage.followed),this.killCamera.update(this.engine.rows(3))}showLabels(e){let{followed:t,isOverlaid:n}=this.stage;$("whose").textContent=`What ${t===Pn?"your":`${e.of(t)}'s`} screen shows`,$("rewound-age").textContent=t===Pn&&!n?", a moment later":""}play(e){this.stage.controls.play(e,({forward:s,left:r,yaw:a,pitch:o,buttons:l,weapon:c},h)=>{this.engine.press(s,r,a,o,l,c);let d=this.matchUs+h,u=this.engine.playUntil(d);this.matchUs=d-u>1e6?u:d});let n=this.stage.followed===Pn&&!this.stage.isOverlaid?0:1;this.stage.keepFrame(this.matchUs/1e3,n,this.camera(this.engine.rows(1)[0]))}camera(e){let{controls:t,followed:n}=this.stage;if(n!==Pn)return Pr(e);let s=e.scene===0?void 0:Ch;return{...Pr(e),yaw:t.yaw,pitch:t.pitch,fov:s}}face(){let{controls:e}=this.stage,{scene:t}=this.engine.rows(1)[0],n=this.engine.rows(7).find(s=>s.scene===t);e.yaw=t===0?Cr:n.yaw,e.pitch=t===0?0:n.pitch,e.choose(n.weapon)}readLink(e){let t=e.get("scene");if(t&&this.engine.set("scene",Number(t))){let n=this.engine.settings().find(s=>s.name==="scene").value;Oh(this.engine,n)}for(let[n,s]of e){if(n==="mode")continue;let r=Number(s);(n==="network"?!Ar(s):s===""||Number.isNaN(r)||!this.engine.set(n,r))&&jt(n,s)}}writeLink(){let e=this.engine.settings().filter(s=>s.name in Ln||["rewind","scene"].includes(s.name)),t=new URLSearchParams(e.map(s=>[s.name,String(+s.value.toFixed(4))])),n=this.networks.named();n&&t.set("network",n),new URLSearchParams(location.hash.slice(1)).has("mode")&&t.set("mode","playground"),history.replaceState(null,"",`#${t}`)}start(){this.engine.start(),this.tickUs=1e6/this.engine.settings().find(e=>e.name==="tick").value}restart(){this.start(),this.matchUs=0,this.face(),this.killCamera.stop(),this.stage.clear(),this.stage.view.setLevel(this.engine.rows(6)),this.addPlayers()}addPlayers(){let e=this.engine.rows(1)[0],t=new Map(Array.from({length:e.players},(n,s)=>[s,s===Pn?"you":`bot ${s}`]));yl(t,n=>this.stage.follow(n)),this.stage.follow(e.scene===0&&!this.stage.controls.isLocked()?1:Pn)}}});_i();mt();var Bh={playground:"Playground",live:"Live",inspector:"Open a report"},Dp={playground:["playground","inspector"],live:["playground","live","inspector"],inspector:["inspector"]},Up=i=>i!=null&&i in Bh;function _b(){let i=document.querySelector('meta[name="backsight-mode"]')?.content;return Up(i)?i:"playground"}function yb(i,e){let t=i.has("report")?"inspector":i.get("mode");return Up(t)&&Dp[e].includes(t)?t:(t!==null&&jt("mode",t),e)}function vb(i,e){let t=Dp[i].map(n=>{let s=document.createElement("a");return s.textContent=Bh[n],s.href=n==="inspector"?"#report":`#mode=${n}`,n===e&&s.setAttribute("aria-current","page"),s.addEventListener("click",r=>{r.preventDefault(),location.hash=s.hash,location.reload()}),s});$("modes").replaceChildren(...t.length>1?t:[])}function xb(i){for(let e of document.querySelectorAll("[data-in]"))e.hidden=!e.dataset.in.split(" ").includes(i);document.body.dataset.mode=i}async function bb(i,e){return i==="inspector"?(await Promise.resolve().then(()=>($f(),Xf))).startInspector(e):i==="live"?(await Promise.resolve().then(()=>(Sp(),Mp))).startLive(e):(await Promise.resolve().then(()=>(Np(),Lp))).startPlayground(e)}function wb(i,e){let t=e instanceof Error?e.message:String(e);return/webgl/i.test(t)?"This browser has no WebGL, which draws the arena. Try another browser, or turn it on.":`${{playground:"The playground",live:"The live match",inspector:"The inspector"}[i]} did not start: ${t}`}function Mb(){addEventListener("dragover",i=>i.preventDefault()),addEventListener("drop",i=>{i.preventDefault(),cn(`Choose "${Bh.inspector}" above, and drop the report there.`)})}var Fp=new URLSearchParams(location.hash.slice(1)),Op=_b(),Lr=yb(Fp,Op);vb(Op,Lr);xb(Lr);Lr!=="inspector"&&Mb();try{await bb(Lr,Fp)}catch(i){cn(wb(Lr,i))}
/*! Bundled license information:

three/build/three.core.js:
three/build/three.module.js:
  (**
   * @license
   * Copyright 2010-2026 Three.js Authors
   * SPDX-License-Identifier: MIT
   *)
*/
