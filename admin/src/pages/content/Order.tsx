import { Button } from 'antd'

interface Props {
  title: string
  at: number
  /** How many there are that it may change places with. */
  of: number
  disabled?: boolean
  onMove(by: 1 | -1): void
}

/** Moves something up or down its list, by mouse or keyboard. */
export const Order = ({ title, at, of, disabled, onMove }: Props) => (
  <span className="order">
    <Button size="small" aria-label={`${title} 上移`} disabled={disabled || at <= 0} onClick={() => onMove(-1)}>
      ↑
    </Button>
    <Button size="small" aria-label={`${title} 下移`} disabled={disabled || at >= of - 1} onClick={() => onMove(1)}>
      ↓
    </Button>
  </span>
)
