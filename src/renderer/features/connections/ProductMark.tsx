import { useId } from "react";

/** Earshot's icon, as in resources/icon.svg, without its margin. */
export function ProductMark({ size }: { size: number }) {
  const ground = useId();
  return (
    <svg width={size} height={size} viewBox="72 72 880 880" aria-hidden>
      <defs>
        <linearGradient id={ground} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#2b5fd9" />
          <stop offset="1" stopColor="#1a3a93" />
        </linearGradient>
      </defs>
      <rect x="72" y="72" width="880" height="880" rx="196" fill={`url(#${ground})`} />
      <g fill="none" stroke="#ffffff" strokeLinecap="round" strokeWidth="68">
        <path d="M 430 388 A 176 176 0 0 1 430 636" />
        <path d="M 518 288 A 316 316 0 0 1 518 736" strokeOpacity="0.82" />
        <path d="M 606 188 A 458 458 0 0 1 606 836" strokeOpacity="0.6" />
      </g>
      <circle cx="306" cy="512" r="78" fill="#ffc247" />
    </svg>
  );
}
