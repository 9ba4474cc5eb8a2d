// Writes the app's icons as CSS masks from the Tabler set (MIT): src/kit/parts/icons.scss and the union of their names.
// Add a name below and run `node scripts/icons.mjs`.
import { readFileSync, writeFileSync } from 'node:fs'
import { getIconData, iconToSVG } from '@iconify/utils'

const names = {
  back: 'chevron-left',
  right: 'chevron-right',
  down: 'chevron-down',
  up: 'chevron-up',
  close: 'x',
  check: 'check',
  search: 'search',
  scan: 'scan',
  home: 'home',
  cart: 'shopping-cart',
  store: 'building-store',
  service: 'headset',
  heart: 'heart',
  'heart-on': 'heart-filled',
  star: 'star',
  'star-on': 'star-filled',
  share: 'share-3',
  plus: 'plus',
  minus: 'minus',
  trash: 'trash',
  edit: 'edit',
  pin: 'map-pin',
  phone: 'phone',
  settings: 'settings',
  bell: 'bell',
  message: 'message-circle',
  user: 'user',
  users: 'users',
  wallet: 'wallet',
  ticket: 'ticket',
  gift: 'gift',
  truck: 'truck-delivery',
  package: 'package',
  'credit-card': 'credit-card',
  refund: 'receipt-refund',
  clock: 'clock',
  calendar: 'calendar',
  camera: 'camera',
  photo: 'photo',
  'photo-off': 'photo-off',
  copy: 'copy',
  eye: 'eye',
  'eye-off': 'eye-off',
  filter: 'filter',
  'sort-asc': 'chevron-up',
  'sort-desc': 'chevron-down',
  grid: 'layout-grid',
  list: 'list',
  'arrow-up': 'arrow-bar-to-up',
  refresh: 'refresh',
  info: 'info-circle',
  alert: 'alert-circle',
  'wifi-off': 'wifi-off',
  lock: 'lock',
  shield: 'shield-check',
  wechat: 'brand-wechat',
  alipay: 'brand-alipay',
  download: 'download',
  play: 'player-play-filled',
  dots: 'dots',
  fire: 'flame',
  bolt: 'bolt',
  crown: 'crown',
  coin: 'coin',
  qrcode: 'qrcode',
  logout: 'logout',
  id: 'id',
  help: 'help-circle',
  flag: 'flag',
  tag: 'tag',
  compass: 'compass',
  route: 'route',
  thumb: 'thumb-up',
  mail: 'mail',
  notes: 'notes',
  building: 'building',
  'circle-check': 'circle-check-filled',
  circle: 'circle',
  video: 'video',
  link: 'link',
  history: 'history',
  world: 'world',
  'device-mobile': 'device-mobile',
  volume: 'speakerphone',
  'sound-off': 'volume-off',
  ban: 'ban',
  percentage: 'percentage',
  certificate: 'certificate',
  'chart-line': 'chart-line',
  tray: 'inbox',
  key: 'key',
  'arrow-right': 'arrow-right'
}

const set = JSON.parse(readFileSync('node_modules/@iconify-json/tabler/icons.json', 'utf8'))
const rules = Object.entries(names).map(([name, source]) => {
  const data = getIconData(set, source)
  if (!data) throw new Error(`Tabler has no icon ${source}`)
  const svg = iconToSVG(data)
  const body = svg.body.replaceAll('"', "'").replaceAll('currentColor', '#000')
  const text = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>${body}</svg>`
  const url = `url("data:image/svg+xml,${text.replaceAll('%', '%25').replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}")`
  return `.icon--${name} { --icon: ${url}; }`
})

writeFileSync(
  'src/kit/parts/icons.scss',
  `/* Written by scripts/icons.mjs from the Tabler icons (MIT). */\n${rules.join('\n')}\n`
)
writeFileSync(
  'src/kit/parts/icons.ts',
  `/** Names of the drawn icons; written by scripts/icons.mjs. */\nexport type IconName =\n${Object.keys(names)
    .map(name => `  | '${name}'`)
    .join('\n')}\n`
)
