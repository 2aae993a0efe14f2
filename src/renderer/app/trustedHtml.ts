declare global {
  interface Window {
    /** Trusted Types of Chromium. Absent in tests without a browser. */
    trustedTypes?: {
      createPolicy: (name: string, rules: { createHTML: (html: string) => string | null }) => unknown;
    };
  }
}

/** A "<" that begins anything but the elements of tooltips, with a class or style at most. */
const otherMarkup = /<(?!\/?(?:b|br|div|span)(?:\s+(?:class|style)="[^"<>]*")*\s*\/?>)/i;

/** The HTML if it is text, a style sheet or the markup of a tooltip; null for anything that could act. */
export function harmlessHtml(html: string): string | null {
  return otherMarkup.test(html) ? null : html;
}

/**
 * Checks whatever libraries write as HTML: the policy named "default" is asked for each. Scripts and URLs of scripts have
 * no policy, so none can be made from text.
 */
export function checkHtml(): void {
  window.trustedTypes?.createPolicy("default", { createHTML: harmlessHtml });
}
