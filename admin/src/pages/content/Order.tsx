import { Button } from 'antd'
import type { Handle } from './drag'
import './drag.css'

interface Props {
  title: string
  at: number
  /** How many there are that it may change places with. */
  of: number
  disabled?: boolean
  /** What it is dragged by, where its list can be. */
  handle?: Handle
  onMove(by: 1 | -1): void
}

/** Moves something in its list: dragged by its handle, or up and down by mouse or keyboard. */
export const Order = ({ title, at, of, disabled, handle, onMove }: Props) => (
  <span className="order">
    {handle && (
      <span className="drag" aria-hidden draggable={!disabled} title="拖动排序" {...handle}>
        ⠿
      </span>
    )}
    <Button size="small" aria-label={`${title} 上移`} disabled={disabled || at <= 0} onClick={() => onMove(-1)}>
      ↑
    </Button>
    <Button size="small" aria-label={`${title} 下移`} disabled={disabled || at >= of - 1} onClick={() => onMove(1)}>
      ↓
    </Button>
  </span>
)
