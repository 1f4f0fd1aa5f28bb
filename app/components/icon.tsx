/**
 * The product's icons, in the text's colour and hidden from screen readers: a word always stands
 * beside them.
 */

// 24 × 24, stroked
const paths = {
  logo: 'M4 5.5C6.5 4.5 9.5 4.5 12 6.5c2.5-2 5.5-2 8-1v13c-2.5-1-5.5-1-8 1-2.5-2-5.5-2-8-1zM12 6.5v13M7 9.5h.01M9 9.5h.01M7 12.5h.01M9 15.5h.01M15 9.5h.01M17 12.5h.01M15 15.5h.01M17 15.5h.01',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 21 21',
  cart: 'M3 4h2l2.5 11h10L20 7H6M9 20h.01M17 20h.01',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10.5 21h3',
  pages: 'M8 3h11v14H8zM5 7v14h11M11 7h5M11 11h5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4.5 4-6.5 8-6.5s8 2 8 6.5',
  menu: 'M4 6h16M4 12h16M4 18h16',
  camera: 'M4 7.5h3.5l1.5-2.5h6l1.5 2.5H20V19H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  check: 'm5 13 4.5 4.5L19 7',
  alert: 'M12 4 2.5 20h19zM12 10v4.5M12 17.5h.01',
  back: 'M14.5 5 8 12l6.5 7',
  sliders: 'M4 7h8M18 7h2M4 17h2M12 17h8M15 4.5v5M9 14.5v5',
} as const
export type IconName = keyof typeof paths

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  )
}
