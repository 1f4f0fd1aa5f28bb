/** What a picture of the manuscript is called where its description stands. */

/** An address of a file, which says nothing to whoever reads. */
const file = /[/\\]|\.[A-Za-z][A-Za-z0-9]{1,4}$/

/** `그림 12-1`: as print calls it; `그림` where only its file is known. */
export function pictureLabel(name: string): string {
  if (name === '' || file.test(name)) return '그림'
  return /[가-힣]/.test(name) ? name : `그림 ${name}`
}

/** As `pictureLabel`, with the file: whoever describes the picture looks for it. */
export function openPictureLabel(name: string): string {
  const label = pictureLabel(name)
  return name === '' || label.includes(name) ? label : `${label} ${name}`
}
