import { mulberry32 } from "../../src/methods/statistics/mulberry32";

/** Projects rows of `size` numbers on their `kept` principal components, by orthogonal iteration. */
export function principalComponents(rows: Float32Array, size: number, kept: number): Float32Array {
  const count = rows.length / size;
  const mean = new Float64Array(size);
  for (let at = 0; at < rows.length; at++) mean[at % size] = (mean[at % size] ?? 0) + (rows[at] ?? 0) / count;
  const covariance = new Float64Array(size * size);
  const row = new Float64Array(size);
  for (let index = 0; index < count; index++) {
    for (let d = 0; d < size; d++) row[d] = (rows[index * size + d] ?? 0) - (mean[d] ?? 0);
    for (let a = 0; a < size; a++) {
      const value = row[a] ?? 0;
      for (let b = a; b < size; b++)
        covariance[a * size + b] = (covariance[a * size + b] ?? 0) + (value * (row[b] ?? 0)) / count;
    }
  }
  for (let a = 0; a < size; a++)
    for (let b = 0; b < a; b++) covariance[a * size + b] = covariance[b * size + a] ?? 0;
  const random = mulberry32(1);
  let basis = Array.from({ length: kept }, () => Float64Array.from({ length: size }, () => random() - 0.5));
  for (let round = 0; round < 30; round++) {
    basis = basis.map((vector) => {
      const turned = new Float64Array(size);
      for (let a = 0; a < size; a++) {
        let value = 0;
        for (let b = 0; b < size; b++) value += (covariance[a * size + b] ?? 0) * (vector[b] ?? 0);
        turned[a] = value;
      }
      return turned;
    });
    for (const [index, vector] of basis.entries()) {
      for (const other of basis.slice(0, index)) {
        let shared = 0;
        for (let a = 0; a < size; a++) shared += (vector[a] ?? 0) * (other[a] ?? 0);
        for (let a = 0; a < size; a++) vector[a] = (vector[a] ?? 0) - shared * (other[a] ?? 0);
      }
      const length = Math.hypot(...vector);
      for (let a = 0; a < size; a++) vector[a] = (vector[a] ?? 0) / length;
    }
  }
  const projected = new Float32Array(count * kept);
  for (let index = 0; index < count; index++)
    for (const [component, vector] of basis.entries()) {
      let value = 0;
      for (let d = 0; d < size; d++)
        value += ((rows[index * size + d] ?? 0) - (mean[d] ?? 0)) * (vector[d] ?? 0);
      projected[index * kept + component] = value;
    }
  return projected;
}
