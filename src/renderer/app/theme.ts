import {
  ActionIcon,
  Button,
  Checkbox,
  Combobox,
  Input,
  Kbd,
  Menu,
  Modal,
  Pill,
  Popover,
  Radio,
  SegmentedControl,
  Tooltip,
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from "@mantine/core";
import { t } from "../../shared/texts";
import { LoadingButton } from "./LoadingButton";

const accent: MantineColorsTuple = [
  "#e9edfb",
  "#d3dbf7",
  "#a9b9f2",
  "#7c98ff",
  "#6483ee",
  "#4a6be0",
  "#3457d5",
  "#2b49b8",
  "#233c99",
  "#1b2f7a",
];
const negative: MantineColorsTuple = [
  "#fbe3da",
  "#f7cbbb",
  "#f4a683",
  "#f07f50",
  "#e66b3c",
  "#d9572b",
  "#b03d12",
  "#96330e",
  "#7a2a0c",
  "#5f2009",
];

/** Mantine's greys of dark mode in the hues of tokens.css: text first, ground last. */
const dark: MantineColorsTuple = [
  "#e6e9ef",
  "#a2abba",
  "#8a94a6",
  "#687386",
  "#3b4352",
  "#2b323e",
  "#1f242e",
  "#191d25",
  "#12151b",
  "#0d1015",
];

/** The theme: sizes and type of the look; colours come from tokens.css. */
export const theme = createTheme({
  fontFamily: '"Inter Variable", Inter, system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace',
  primaryColor: "accent",
  primaryShade: { light: 6, dark: 3 },
  colors: { accent, negative, dark },
  autoContrast: true,
  defaultRadius: 6,
  cursorType: "pointer",
  respectReducedMotion: true,
  fontSizes: { xs: "11px", sm: "12px", md: "13px", lg: "15px", xl: "20px" },
  lineHeights: { xs: "1.4", sm: "1.4", md: "1.45", lg: "1.4", xl: "1.3" },
  spacing: { xs: "4px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
  radius: { xs: "4px", sm: "6px", md: "7px", lg: "9px", xl: "12px" },
  headings: {
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "20px", lineHeight: "1.3" },
      h2: { fontSize: "15px", lineHeight: "1.4" },
      h3: { fontSize: "13px", lineHeight: "1.45" },
    },
  },
  components: {
    Button: Button.extend({
      defaultProps: { size: "md", variant: "default", component: LoadingButton },
      vars: (_theme, { size, variant, color }) => ({
        root: {
          ...(size === "xs"
            ? { "--button-height": "28px", "--button-fz": "12px", "--button-padding-x": "10px" }
            : { "--button-height": "34px", "--button-fz": "13px", "--button-padding-x": "12px" }),
          // The contrast Mantine finds by itself is that of light mode.
          ...(variant === "filled" && !color ? { "--button-color": "var(--on-accent)" } : {}),
        },
      }),
      styles: { root: { fontWeight: 500 } },
    }),
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: "subtle", color: "gray" } }),
    Input: Input.extend({
      vars: (_theme, { size }) => ({
        wrapper:
          size === "xs"
            ? { "--input-height": "28px", "--input-fz": "12px" }
            : { "--input-height": "34px", "--input-fz": "13px" },
      }),
    }),
    InputWrapper: Input.Wrapper.extend({
      styles: {
        label: { fontSize: "12px", fontWeight: 500, marginBottom: 4 },
        description: { fontSize: "12px", color: "var(--text-3)", marginBottom: 4 },
        error: { fontSize: "12px", marginTop: 4 },
      },
    }),
    Radio: Radio.extend({
      defaultProps: { size: "xs", iconColor: "var(--on-accent)" },
      styles: { label: { fontSize: "13px" } },
    }),
    Checkbox: Checkbox.extend({
      defaultProps: { size: "xs", iconColor: "var(--on-accent)" },
      styles: { label: { fontSize: "13px" } },
    }),
    // A closed list is not drawn: it would take its time from the first screen and, in a form, from each keystroke.
    Combobox: Combobox.extend({ defaultProps: { keepMounted: false } }),
    Menu: Menu.extend({
      defaultProps: {
        position: "bottom-end",
        withInitialFocusPlaceholder: false,
        shadow: "raised",
        // Long menus end at the window's edge and scroll.
        middlewares: { flip: true, shift: true, size: true },
        transitionProps: { duration: 80 },
      },
      styles: {
        dropdown: { overflowY: "auto" },
        item: { fontSize: "13px", padding: "6px 10px" },
        label: { fontSize: "11px", color: "var(--text-3)" },
      },
    }),
    Pill: Pill.extend({ styles: { root: { fontSize: "12px" } } }),
    Kbd: Kbd.extend({
      styles: {
        root: {
          padding: "0 5px",
          border: "1px solid var(--line-strong)",
          borderRadius: 4,
          background: "var(--panel-soft)",
          color: "var(--text-2)",
          fontFamily: "inherit",
          fontSize: "11px",
          fontWeight: 500,
          lineHeight: "16px",
        },
      },
    }),
    // Not by its own extend, since the first screen does without its code.
    Select: { defaultProps: { allowDeselect: false } },
    SegmentedControl: SegmentedControl.extend({
      defaultProps: { size: "xs" },
      styles: { label: { padding: "3px 10px", fontSize: "12px", fontWeight: 500 } },
    }),
    Popover: Popover.extend({ defaultProps: { shadow: "raised", transitionProps: { duration: 80 } } }),
    Modal: Modal.extend({
      defaultProps: {
        closeButtonProps: { "aria-label": t("close") },
        centered: true,
        radius: "lg",
        overlayProps: { backgroundOpacity: 0.4 },
        // A dialog's content goes with what it was about, so it must not linger empty. It only fades: an element that is
        // moved, or was, holds what lies fixed over the window, such as the suggestions of a query.
        transitionProps: { transition: "fade", duration: 120, exitDuration: 0 },
        padding: "lg",
      },
      styles: { title: { fontSize: "15px", fontWeight: 600, lineHeight: 1.35, overflowWrap: "anywhere" } },
    }),
    Tooltip: Tooltip.extend({
      defaultProps: { openDelay: 400, withArrow: false, fz: 12 },
    }),
  },
  shadows: { raised: "var(--shadow-raised)" },
});

const shared = {
  "--mantine-color-body": "var(--panel)",
  "--mantine-color-text": "var(--text)",
  "--mantine-color-dimmed": "var(--text-2)",
  "--mantine-color-placeholder": "var(--text-3)",
  "--mantine-color-error": "var(--negative-text)",
  "--mantine-color-anchor": "var(--accent-text)",
  "--mantine-color-default": "var(--panel)",
  "--mantine-color-default-hover": "var(--panel-soft)",
  "--mantine-color-default-color": "var(--text)",
  "--mantine-color-default-border": "var(--line)",
  "--mantine-color-accent-filled": "var(--accent)",
  "--mantine-color-accent-filled-hover": "var(--accent-hover)",
  "--mantine-color-accent-light": "var(--accent-soft)",
  // Mantine's own ground for what is hovered is too strong for the text on it.
  "--mantine-color-accent-light-hover": "var(--accent-soft)",
  "--mantine-color-accent-light-color": "var(--accent-text)",
  "--mantine-primary-color-filled": "var(--accent)",
  "--mantine-primary-color-filled-hover": "var(--accent-hover)",
  "--mantine-primary-color-contrast": "var(--on-accent)",
};

/** Connects Mantine's variables to the tokens, the same names in light and dark. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
