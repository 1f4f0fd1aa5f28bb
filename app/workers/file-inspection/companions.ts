/** Files that systems put beside those of people: nobody sent them, and nothing is wrong with them. */

/**
 * macOS (AppleDouble, Finder, Spotlight), Windows (thumbnails, folder settings, bin), Synology, KDE and
 * Picasa; locks of office programs.
 */
const companion =
  /(?:^|\/)(?:__MACOSX|@eaDir|\$RECYCLE\.BIN|System Volume Information|\.Spotlight-V100|\.Trashes|\.Trash-\d+|\.fseventsd|\.TemporaryItems)\/|(?:^|\/)(?:\._[^/]*|\.DS_Store|\.localized|\.directory|\.picasa\.ini|Icon\r|Thumbs\.db|ehthumbs(?:_vista)?\.db|desktop\.ini|~\$[^/]*|\.~lock\.[^/]*#)$/i

export const isCompanion = (name: string): boolean => companion.test(name)
