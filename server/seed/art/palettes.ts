import type { Palette } from './shapes'

/** Colours by mood; a category of goods has one, a product of it takes one of its shades. */
export const palettes = {
  leaf: { from: '#EAF7DC', to: '#BFE3A8', soft: '#F6FCEB', deep: '#3E7B2E' },
  mint: { from: '#DFF7EF', to: '#A8DFCB', soft: '#F1FCF8', deep: '#1F7A63' },
  lemon: { from: '#FFF8D9', to: '#FFE08A', soft: '#FFFCEC', deep: '#A8730B' },
  peach: { from: '#FFEDE3', to: '#FFC3A3', soft: '#FFF7F2', deep: '#B5522A' },
  rose: { from: '#FFE9EE', to: '#FFB7C7', soft: '#FFF5F7', deep: '#B83A5E' },
  cherry: { from: '#FFE3E1', to: '#FFA6A0', soft: '#FFF3F2', deep: '#B1332E' },
  lilac: { from: '#F2ECFF', to: '#CDBBFA', soft: '#FAF7FF', deep: '#6442B8' },
  sky: { from: '#E4F3FF', to: '#AED8FA', soft: '#F4FAFF', deep: '#2468A8' },
  sea: { from: '#DDF6FA', to: '#9ADBE8', soft: '#F0FBFD', deep: '#17708A' },
  sand: { from: '#FAF3E6', to: '#E8D3AC', soft: '#FDFAF3', deep: '#8A6425' },
  cocoa: { from: '#F6EBE3', to: '#DDBBA2', soft: '#FCF6F2', deep: '#7A4A2C' },
  steel: { from: '#EEF2F6', to: '#C4D0DC', soft: '#F8FAFC', deep: '#43566B' }
} as const satisfies Record<string, Palette>

export type Mood = keyof typeof palettes
