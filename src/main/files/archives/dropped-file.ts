/** A file to import: on disk, or in an archive there. */
export interface DroppedFile {
  /** Of the file, or of the archive that holds it. */
  path: string;
  name: string;
  /** Where it lies in the folder or archive in which it was found, for display only. Absent if it was named itself. */
  found?: string;
  inner?: InnerFile;
}

/** A file in an archive. */
export interface InnerFile {
  /** Its position in the archive's directory. Of a file in an archive in an archive, both positions. */
  at: readonly [number] | readonly [number, number];
  /** The archive when it was listed. */
  bytes: number;
  modifiedAt: number;
  /** If it belongs to a Slack export: its channel, and the position of the list of people. */
  room?: { channel: string; people: InnerFile["at"] };
}
