// The arena in three.js: the level once, and the hitboxes of three worlds, each in its colour.

import * as three from "three";

import { ShapeKind, shapeFloats, type Row } from "./match";
import { QueryShape } from "./query_shape";

export type WorldName = "screen" | "rewound" | "now";
export const worldNames: WorldName[] = ["screen", "rewound", "now"];

const mostShapes = 1024;
const mostProjectiles = 128;
const mostRays = 64;
const rayRadius = 0.008;
const pathRadius = 0.035;
const muzzle = { ahead: 0.8, below: 0.12 };
/** Metres between lines on floors, which show how fast the eye moves. */
const betweenLines = 2;
const leastFloor = 40;
/** Half the gap between two panes, in pixels: without one they look like one where all see a wall. */
const betweenPanes = 1.5;

/** Hitboxes of one world: cylinders with a ball at each end, balls, and boxes. */
class Figures {
    readonly group = new three.Group();
    private readonly material: three.MeshLambertMaterial;
    private readonly balls: three.InstancedMesh;
    private readonly tubes: three.InstancedMesh;
    private readonly boxes: three.InstancedMesh;
    private readonly shots: three.InstancedMesh;

    constructor() {
        this.material = new three.MeshLambertMaterial({ transparent: true });
        const mesh = (geometry: three.BufferGeometry, count: number) => {
            const made = new three.InstancedMesh(geometry, this.material, count);
            made.frustumCulled = false;
            made.count = 0;
            this.group.add(made);
            return made;
        };
        this.balls = mesh(new three.SphereGeometry(1, 12, 8), 2 * mostShapes);
        this.tubes = mesh(new three.CylinderGeometry(1, 1, 1, 12, 1, true), mostShapes);
        this.boxes = mesh(new three.BoxGeometry(2, 2, 2), mostShapes);
        this.shots = mesh(new three.SphereGeometry(0.12, 8, 6), mostProjectiles);
    }

    paint(color: string, opacity: number) {
        this.material.color.set(color);
        this.material.emissive.set(color).multiplyScalar(0.45);
        this.material.opacity = opacity;
        this.material.depthWrite = opacity > 0.9;
    }

    set(shapes: Float32Array) {
        let balls = 0;
        let tubes = 0;
        let boxes = 0;
        const turn = new three.Quaternion();
        const matrix = new three.Matrix4();
        const from = new three.Vector3();
        const to = new three.Vector3();
        const size = new three.Vector3();
        const up = new three.Vector3(0, 1, 0);
        const ball = (at: three.Vector3, radius: number) => {
            if (balls >= 2 * mostShapes) return;
            this.balls.setMatrixAt(balls++, matrix.makeScale(radius, radius, radius).setPosition(at));
        };
        for (let i = 0; i + shapeFloats <= shapes.length && tubes < mostShapes && boxes < mostShapes; i += shapeFloats) {
            from.fromArray(shapes, i + 4);
            to.fromArray(shapes, i + 7);
            const radius = shapes[i + 10];
            if (shapes[i + 2] === ShapeKind.box) {
                turn.fromArray(shapes, i + 11);
                this.boxes.setMatrixAt(boxes++, matrix.compose(from, turn, to));
                continue;
            }
            ball(from, radius);
            if (shapes[i + 2] !== ShapeKind.capsule) continue;
            ball(to, radius);
            const length = from.distanceTo(to);
            if (length < 1e-6) continue;
            size.subVectors(to, from).divideScalar(length);
            turn.setFromUnitVectors(up, size);
            from.add(to).multiplyScalar(0.5);
            this.tubes.setMatrixAt(tubes++, matrix.compose(from, turn, size.set(radius, length, radius)));
        }
        for (const [mesh, count] of [[this.balls, balls], [this.tubes, tubes], [this.boxes, boxes]] as const) {
            mesh.count = count;
            mesh.instanceMatrix.needsUpdate = true;
        }
    }

    setProjectiles(places: Float32Array) {
        const matrix = new three.Matrix4();
        let count = 0;
        for (let i = 0; i + 5 <= places.length && count < mostProjectiles; i += 5)
            this.shots.setMatrixAt(count++, matrix.makeTranslation(places[i + 2], places[i + 3], places[i + 4]));
        this.shots.count = count;
        this.shots.instanceMatrix.needsUpdate = true;
    }
}

/** A solid: a box, or one whose top is cut by a slope. */
function solidOf(row: Row): three.BufferGeometry {
    const geometry = new three.BoxGeometry(row.hx - row.lx, row.hy - row.ly, row.hz - row.lz);
    geometry.translate((row.hx + row.lx) / 2, (row.hy + row.ly) / 2, (row.hz + row.lz) / 2);
    if (row.slope_z === 0) return geometry;
    const places = geometry.getAttribute("position");
    for (let i = 0; i < places.count; i++) {
        const top = (row.slope_d - row.slope_x * places.getX(i) - row.slope_y * places.getY(i)) / row.slope_z;
        places.setZ(i, Math.min(places.getZ(i), Math.max(top, row.lz)));
    }
    geometry.computeVertexNormals();
    return geometry;
}

/** Lines on the top of a floor; null where it is small or a slope. */
function linesOn(row: Row): three.BufferGeometry | null {
    if (row.slope_z !== 0 || (row.hx - row.lx) * (row.hy - row.ly) < leastFloor) return null;
    const z = row.hz + 0.01;
    const places: number[] = [];
    for (let x = Math.ceil(row.lx / betweenLines) * betweenLines; x <= row.hx; x += betweenLines) places.push(x, row.ly, z, x, row.hy, z);
    for (let y = Math.ceil(row.ly / betweenLines) * betweenLines; y <= row.hy; y += betweenLines) places.push(row.lx, y, z, row.hx, y, z);
    return new three.BufferGeometry().setAttribute("position", new three.Float32BufferAttribute(places, 3));
}

/** Half transparent, and drawn once where many lie over each other: the pellets of a burst leave one eye. */
function halfSeen(): three.Material {
    return new three.MeshBasicMaterial({
        transparent: true, opacity: 0.5, depthWrite: false, stencilWrite: true, stencilRef: 1,
        stencilFunc: three.NotEqualStencilFunc, stencilZPass: three.ReplaceStencilOp,
    });
}

/** Where the processor draws, smooth edges would cost most of a frame. */
function hasNoGraphicsCard(): boolean {
    const gl = document.createElement("canvas").getContext("webgl2");
    const names = gl?.getExtension("WEBGL_debug_renderer_info");
    const name = names ? String(gl!.getParameter(names.UNMASKED_RENDERER_WEBGL)) : "";
    gl?.getExtension("WEBGL_lose_context")?.loseContext();
    return /swiftshader|llvmpipe|software/i.test(name);
}

function disposeOf(solid: three.Mesh) {
    solid.geometry.dispose();
    for (const edges of solid.children) (edges as three.LineSegments).geometry.dispose();
}

export interface Camera {
    eye: [number, number, number];
    /** Turns of 1/65536, as the engine has them: yaw from +x to +y, pitch down. */
    yaw: number;
    pitch: number;
    /** Degrees from top to bottom; by default as wide as suits the pane. */
    fov?: number;
}

export interface Ray {
    origin: [number, number, number];
    direction: [number, number, number];
    length: number;
}

/** One picture on the canvas: these worlds, as seen from there. */
export interface Pane {
    camera: Camera;
    worlds: WorldName[];
    /** Seen through, in a pane of others. */
    ghost?: WorldName | null;
    hasRay: boolean;
}

export class ArenaView {
    private readonly renderer: three.WebGLRenderer;
    private readonly scene = new three.Scene();
    private readonly camera = new three.PerspectiveCamera(75, 1, 0.05, 200);
    private readonly figures: Record<WorldName, Figures>;
    private readonly level = new three.Group();
    private readonly movers: three.Mesh[] = [];
    private readonly wall = new three.MeshLambertMaterial();
    private readonly moving = new three.MeshLambertMaterial();
    private readonly edge = new three.LineBasicMaterial();
    private readonly floor = new three.LineBasicMaterial({ transparent: true, opacity: 0.45 });
    private readonly rays: three.InstancedMesh;
    private readonly path: three.Mesh;
    private readonly shape = new QueryShape();
    private colors: Record<WorldName, string> = { screen: "", rewound: "", now: "" };

    /** Throws where the browser has no WebGL. */
    constructor(private readonly canvas: HTMLCanvasElement) {
        const isDrawnByProcessor = hasNoGraphicsCard();
        this.renderer = new three.WebGLRenderer({ canvas, antialias: !isDrawnByProcessor, stencil: true });
        this.renderer.setPixelRatio(isDrawnByProcessor ? 1 : Math.min(devicePixelRatio, 2));
        this.camera.up.set(0, 0, 1);
        const sun = new three.DirectionalLight(0xffffff, 1.6);
        sun.position.set(12, -20, 30);
        this.scene.add(new three.HemisphereLight(0xffffff, 0x8890a0, 1.6), sun);
        this.scene.add(this.level);
        this.figures = { screen: new Figures(), rewound: new Figures(), now: new Figures() };
        for (const name of worldNames) this.scene.add(this.figures[name].group);
        // Lines are a pixel wide everywhere; a rod is seen.
        const rod = new three.CylinderGeometry(rayRadius, rayRadius, 1, 8);
        this.rays = new three.InstancedMesh(rod, halfSeen(), mostRays);
        this.rays.frustumCulled = false;
        this.rays.visible = false;
        this.path = new three.Mesh(new three.BufferGeometry(), new three.MeshBasicMaterial());
        this.path.frustumCulled = false;
        this.path.visible = false;
        this.scene.add(this.rays, this.path, this.shape.group);
    }

    /** Rows of the table of the level, in place of those before. */
    setLevel(rows: Row[]) {
        for (const solid of [...this.level.children]) disposeOf(solid as three.Mesh);
        this.level.clear();
        this.movers.length = 0;
        for (const row of rows) this.addSolid(row);
    }

    private addSolid(row: Row) {
        const isMover = row.kind > 0;
        const geometry = solidOf(row);
        const mesh = new three.Mesh(geometry, isMover ? this.moving : this.wall);
        mesh.add(new three.LineSegments(new three.EdgesGeometry(geometry, 20), this.edge));
        const lines = linesOn(row);
        if (lines) mesh.add(new three.LineSegments(lines, this.floor));
        if (isMover) this.movers.push(mesh);
        this.level.add(mesh);
    }

    paint(style: CSSStyleDeclaration) {
        const of = (name: string) => style.getPropertyValue(name).trim();
        for (const name of worldNames) this.colors[name] = of(`--${name}`);
        this.scene.background = new three.Color(of("--sky"));
        this.wall.color.set(of("--wall"));
        this.moving.color.set(of("--mover"));
        this.edge.color.set(of("--edge"));
        this.floor.color.set(of("--edge"));
        for (const drawn of [this.rays, this.path]) (drawn.material as three.MeshBasicMaterial).color.set(of("--ray"));
        this.shape.paint(of("--ray"));
    }

    /** What a query covers, as web/inspector/draw_query.h has it. */
    setShape(shapes: Float32Array) { this.shape.set(shapes); }
    set(name: WorldName, shapes: Float32Array) { this.figures[name].set(shapes); }
    setProjectiles(name: WorldName, places: Float32Array) { this.figures[name].setProjectiles(places); }
    setMovers(offsets: Float32Array) {
        this.movers.forEach((mover, i) => mover.position.fromArray(offsets, 3 * i));
    }
    /** Rods from the first point to the second of each; the legs of a beam are several. */
    setRays(rays: Ray[]) {
        const up = new three.Vector3(0, 1, 0);
        const turn = new three.Quaternion();
        const matrix = new three.Matrix4();
        this.rays.count = Math.min(rays.length, mostRays);
        this.rays.visible = rays.length > 0;
        rays.slice(0, mostRays).forEach((ray, i) => {
            // From below the eye, as from a gun, so that it can be seen from there.
            const direction = new three.Vector3(...ray.direction);
            const from = new three.Vector3(...ray.origin).addScaledVector(direction, Math.min(muzzle.ahead, ray.length / 2));
            from.z -= muzzle.below;
            const along = new three.Vector3(...ray.origin).addScaledVector(direction, ray.length).sub(from);
            const length = Math.max(along.length(), 1e-3);
            turn.setFromUnitVectors(up, along.clone().divideScalar(length));
            this.rays.setMatrixAt(i, matrix.compose(from.addScaledVector(along, 0.5), turn, new three.Vector3(1, length, 1)));
        });
        this.rays.instanceMatrix.needsUpdate = true;
    }
    /** Where a projectile was: x y z, again and again. */
    setPath(places: Float32Array) {
        this.path.visible = places.length >= 6;
        if (!this.path.visible) return;
        const points: three.Vector3[] = [];
        for (let i = 0; i + 3 <= places.length; i += 3) points.push(new three.Vector3().fromArray(places, i));
        this.path.geometry.dispose();
        this.path.geometry = new three.TubeGeometry(new three.CatmullRomCurve3(points), 2 * points.length, pathRadius, 6);
    }

    /** Draws the worlds beside one another, or over one another. `ghost` is seen through in the panes of the others. */
    render(camera: Camera, worlds: WorldName[], isOverlaid: boolean, ghost: WorldName | null = null) {
        const panes = isOverlaid ? [worlds] : worlds.map((name) => [name]);
        this.renderPanes(panes.map((shown) => ({ camera, worlds: shown, ghost: isOverlaid ? null : ghost, hasRay: true })));
    }

    /** Draws panes beside one another, or below one another where the page is narrow. */
    renderPanes(panes: Pane[]) {
        const width = this.canvas.clientWidth;
        const height = this.canvas.clientHeight;
        this.renderer.setSize(width, height, false);
        const isTall = height > width;
        const paneWidth = isTall ? width : width / panes.length;
        const paneHeight = isTall ? height / panes.length : height;
        this.camera.aspect = paneWidth / paneHeight;
        const fov = this.camera.aspect > 1 ? 70 : 80;
        this.renderer.setScissorTest(true);
        const hasRay = this.rays.visible;
        panes.forEach((pane, i) => {
            this.look(pane.camera, pane.camera.fov ?? fov);
            for (const name of worldNames) {
                const isGhost = name === pane.ghost && !pane.worlds.includes(name);
                this.figures[name].group.visible = pane.worlds.includes(name) || isGhost;
                this.figures[name].paint(this.colors[name], isGhost ? 0.22 : pane.worlds.length > 1 && name !== "screen" ? 0.55 : 1);
            }
            this.rays.visible = hasRay && pane.hasRay;
            const left = isTall ? 0 : i * paneWidth;
            const bottom = isTall ? height - (i + 1) * paneHeight : 0;
            this.renderer.setViewport(left, bottom, paneWidth, paneHeight);
            const gap = panes.length > 1 ? betweenPanes : 0;
            this.renderer.setScissor(left + gap, bottom + gap, paneWidth - 2 * gap, paneHeight - 2 * gap);
            this.renderer.render(this.scene, this.camera);
        });
        this.rays.visible = hasRay;
    }

    private look(camera: Camera, fov: number) {
        this.camera.fov = fov;
        const yaw = (camera.yaw / 65536) * 2 * Math.PI;
        const pitch = (camera.pitch / 65536) * 2 * Math.PI;
        this.camera.position.set(...camera.eye);
        this.camera.lookAt(camera.eye[0] + Math.cos(yaw) * Math.cos(pitch),
            camera.eye[1] + Math.sin(yaw) * Math.cos(pitch), camera.eye[2] - Math.sin(pitch));
        this.camera.updateProjectionMatrix();
    }
}
