/** Output schemas of calls that answer with a file or a redirect. */
import * as z from 'zod/mini'
import {
  FeedResult,
  FileResult,
  PictureResult,
  RedirectResult,
  StoredFileResult,
  StreamResult,
  ZipResult,
} from '~/platform/app-error'

/** 302, to a page of this site or to a provider. */
export const redirect = z.instanceof(RedirectResult)
/** A spreadsheet (.xlsx), made for this answer. */
export const sheet = z.instanceof(FileResult)
/** Values separated by commas (.csv), made for this answer. */
export const csv = z.instanceof(FileResult)
/** An iCalendar file (.ics), made for this answer. */
export const calendar = z.instanceof(FileResult)
/** Records for libraries: MARC 21 in ISO 2709, and ONIX 3.0. */
export const marc = z.union([z.instanceof(FileResult), z.instanceof(StreamResult)])
export const onix = z.union([z.instanceof(FileResult), z.instanceof(StreamResult)])
/** A news feed (Atom), and a calendar that programs ask for again. */
export const atomFeed = z.instanceof(FeedResult)
export const calendarFeed = z.instanceof(FeedResult)
/** Addresses of pages (sitemaps.org). */
export const sitemap = z.instanceof(FeedResult)
/** A catalogue feed, a publication, and how to log in (OPDS 2.0). */
export const opdsFeed = z.instanceof(FeedResult)
export const opdsPublication = z.instanceof(FeedResult)
export const opdsAuthentication = z.instanceof(FeedResult)
/** A book in braille (.ebrl), made for this answer. */
export const ebraille = z.instanceof(FileResult)
/** A draft of a manuscript (.brf, .ebrl, .pdf, .epub, .txt), made for this answer. */
export const draft = z.instanceof(FileResult)
/** An errata sheet (.brf, .ebrl, .pdf, .txt, .epub), made for this answer. */
export const errataSheet = z.instanceof(FileResult)
/** A PDF, made for this answer. */
export const pdf = z.instanceof(StreamResult)
/** A picture that pages show (WebP), drawn when it is first asked for. */
export const picture = z.instanceof(PictureResult)
/** A stored file, in ranges on request. */
export const storedFile = z.instanceof(StoredFileResult)
export const sheetOrStoredFile = z.union([sheet, storedFile])
/** One file, or several as a .zip. */
export const storedFileOrZip = z.union([storedFile, z.instanceof(ZipResult)])
