/** What lies in the object store. */
export interface UploadSchema {
  stored_objects: {
    /** Made by chance: never what a caller has named, and another one for each attempt. */
    key: string;
    /** The file whose bytes it holds; null once that is gone. */
    owner_id: string | null;
    /** How many may be there, the one that is being written included. */
    pieces: number;
    /** From when on it is deleted; null while a row of its owner names it. */
    delete_after: number | null;
    created_at: number;
  };
}
