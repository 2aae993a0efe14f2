// Creates a Debian package of the application folder with desktop entry, icons, file type and URL scheme.
import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import debian from "electron-installer-debian";
import path from "node:path";
import { projectFolder } from "../run-command.mjs";
import { iconSizes } from "./icons.mjs";

const resources = path.join(projectFolder, "resources");

class EarshotDebian extends debian.Installer {
  get contentFunctions() {
    return [...super.contentFunctions, "createMimeType"];
  }

  async copyApplication() {
    await super.copyApplication();
    // Tells the updater that the app was installed from a .deb.
    await writeFile(path.join(this.stagingAppDir, "resources", "package-type"), "deb\n");
  }

  async createMimeType() {
    const folder = path.join(this.stagingDir, this.baseAppDir, "share", "mime", "packages");
    await mkdir(folder, { recursive: true });
    await copyFile(path.join(resources, "linux", "earshot.xml"), path.join(folder, "earshot.xml"));
  }

  copyLicense(copyrightFile) {
    return copyFile(path.join(projectFolder, "LICENSE"), copyrightFile);
  }
}

const architectures = { x64: "amd64", arm64: "arm64" };

/**
 * Creates the package in `target` and returns its path.
 * @param {{folder: string, version: string, target: string, forRelease: boolean}} what
 */
export async function makeDeb({ folder, version, target, forRelease }) {
  const arch = architectures[process.arch];
  if (arch === undefined) throw new Error(`There is no Debian package for ${process.arch}.`);
  const before = process.umask(0o022);
  try {
    const installer = new EarshotDebian({
      src: folder,
      dest: target,
      arch,
      name: "earshot",
      // Opens the app, or runs a command without a window.
      bin: "bin/earshot",
      version: debian.transformVersion(version),
      maintainer: "The Earshot developers <developers@earshot.example>",
      productName: "Earshot",
      description: "Workbench for social and media listening",
      productDescription:
        "Searches, charts, curates, uploads and exports mentions, of a listening service or of a local workspace.",
      section: "office",
      depends: ["libsecret-1-0", "libasound2 | libasound2t64", "libgbm1", "libnotify4"],
      recommends: ["gnome-keyring | kwalletmanager", "pkexec | policykit-1"],
      icon: Object.fromEntries(
        iconSizes.map((size) => [`${size}x${size}`, path.join(resources, "icons", `${size}x${size}.png`)]),
      ),
      desktopTemplate: path.join(resources, "linux", "earshot.desktop"),
      // xz takes minutes longer. The smaller package is worth it only for a release, which many download.
      compression: forRelease ? "xz" : "gzip",
      rename: (dest) => path.join(dest, "<%= name %>_<%= version %>_<%= arch %>.deb"),
      logger: () => {},
    });
    await installer.generateDefaults();
    await installer.generateOptions();
    await installer.createStagingDir();
    await installer.createContents();
    await installer.createPackage();
    await installer.movePackage();
  } finally {
    process.umask(before);
  }
  const name = (await readdir(target)).find((one) => one.endsWith(`_${arch}.deb`));
  if (name === undefined) throw new Error("The Debian package was not written.");
  return path.join(target, name);
}
