// What a query covers: a blade in its poses, a thrust, an area or a cone, seen through. Layout: web/inspector/draw_query.h.

import * as three from "three";

import { ShapeKind, shapeFloats } from "./match";

const coneKind = 3;
const around = 24;
const alongCap = 6;

/** A cone with its apex at 0 along +y, and a part of a sphere for its far side. */
function coneOf(length: number, cosine: number): three.BufferGeometry {
    const edge = Math.acos(Math.max(-1, Math.min(1, cosine)));
    const outline = [new three.Vector2(0, 0)];
    for (let i = 0; i <= alongCap; i++) {
        const angle = edge * (1 - i / alongCap);
        outline.push(new three.Vector2(length * Math.sin(angle), length * Math.cos(angle)));
    }
    return new three.LatheGeometry(outline, around);
}

export class QueryShape {
    readonly group = new three.Group();
    private readonly material = new three.MeshBasicMaterial({ transparent: true, opacity: 0.25, depthWrite: false, side: three.DoubleSide });
    private readonly edge = new three.LineBasicMaterial({ transparent: true, opacity: 0.7 });

    paint(color: string) {
        this.material.color.set(color);
        this.edge.color.set(color);
    }

    set(shapes: Float32Array) {
        for (const part of this.group.children) (part as three.Mesh | three.LineSegments).geometry.dispose();
        this.group.clear();
        for (let at = 0; at + shapeFloats <= shapes.length; at += shapeFloats) this.add(shapes.subarray(at, at + shapeFloats));
    }

    private add(shape: Float32Array) {
        const from = new three.Vector3().fromArray(shape, 4);
        const to = new three.Vector3().fromArray(shape, 7);
        const radius = shape[10];
        const turn = new three.Quaternion();
        const up = new three.Vector3(0, 1, 0);
        const along = to.clone().sub(from);
        const length = along.length();
        if (length > 1e-6) turn.setFromUnitVectors(up, along.clone().divideScalar(length));
        switch (shape[2]) {
            case ShapeKind.box:
                return this.put(new three.BoxGeometry(2 * to.x, 2 * to.y, 2 * to.z), from, new three.Quaternion().fromArray(shape, 11), 1);
            case coneKind:
                return this.put(coneOf(radius, shape[11]), from, turn, 15);
            case ShapeKind.capsule:
                return this.put(new three.CapsuleGeometry(radius, length, 6, 16), from.add(to).multiplyScalar(0.5), turn, 40);
            default:
                return this.put(new three.SphereGeometry(radius, around, 16), from, turn, 30);
        }
    }

    private put(geometry: three.BufferGeometry, place: three.Vector3, turn: three.Quaternion, edgeDegrees: number) {
        for (const part of [new three.Mesh(geometry, this.material),
            new three.LineSegments(new three.EdgesGeometry(geometry, edgeDegrees), this.edge)]) {
            part.position.copy(place);
            part.quaternion.copy(turn);
            part.frustumCulled = false;
            this.group.add(part);
        }
    }
}
