/** Valence of common emoji on VADER's scale from -4 to 4, the same in every language. */
export const EMOJI: readonly (readonly [valence: number, emoji: string])[] = [
  [3, "😍 🥰 😻 🤩 🎉 🏆 💯"],
  [2.3, "❤ 💕 💖 💙 💚 💛 🧡 💜 🤎 🖤 😀 😃 😄 😁 😊 😘 🥳 👏 🙌 🤗"],
  [1.6, "👍 😋 😌 🙂 😎 🙏 ✨ 💪 👌 😉 🌟 ⭐ ✅ 😂 🤣"],
  [-1.4, "😕 🙁 ☹ 😐 🙄 😒 😟 😬 😴 ⚠ ❌ 🤦"],
  [-2.3, "👎 😞 😔 😢 😭 😩 😫 😤 😣 😖 💔 😠 🤷 😰 😨"],
  [-3, "😡 🤬 🤮 🤢 💩 😱 🖕 ☠"],
];
