/** Draws an address as a QR code, which the camera of every phone opens. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

let prepared = false

/** Without this, the library would download the module from a network. */
function prepare(): void {
  if (prepared) return
  const module = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(module)).buffer } })
  prepared = true
}

export type QrCode = { size: number; path: string }

/**
 * The dark squares of the code as one SVG path, in units of a square; `size` is its width and
 * height. Level M: it is read with up to 15 % of it torn or dirty.
 */
export async function qrCode(text: string): Promise<QrCode> {
  prepare()
  const { symbol, error } = await writeBarcode(text, {
    format: 'QRCode',
    options: 'ecLevel=M',
    scale: 1,
    addQuietZones: false,
  })
  if (error) throw new Error(error)
  const { data, width } = symbol
  // 0 is dark; a run of dark squares is one line
  const path = Array.from({ length: data.length }, (_, i) =>
    data[i] === 0 ? `M${i % width} ${Math.floor(i / width)}h1v1h-1z` : '',
  ).join('')
  return { size: width, path }
}
