import type { ReactNode } from 'react'

/** Words on tints, dark enough to be read: antd's own are not, and its tag weighs more than the rest of a list. */
const TONES: Record<string, { color: string; background: string }> = {
  orange: { color: '#873800', background: '#fff7e6' },
  green: { color: '#135200', background: '#f6ffed' },
  blue: { color: '#003eb3', background: '#e6f4ff' },
  cyan: { color: '#00474f', background: '#e6fffb' },
  red: { color: '#820014', background: '#fff1f0' }
}

/** A word that marks something. */
export const Tag = ({ color = '', children }: { color?: string; children: ReactNode }) => (
  <span className="tag" style={TONES[color]}>
    {children}
  </span>
)
