import { Input } from 'antd'
import dayjs from 'dayjs'

/** The first second of a day in China, or of a day after it. */
export const dayStart = (day: string, more = 0) =>
  day ? dayjs(`${day}T00:00:00+08:00`).add(more, 'day').unix() : undefined

interface Props {
  of(name: 'from' | 'until'): string
  set(changes: { from?: string; until?: string }): void
}

/** From a day until another one, both in the address. The browser's own calendar weighs nothing. */
export const Days = ({ of, set }: Props) => (
  <span>
    <Input
      type="date"
      aria-label="开始日期"
      style={{ width: 140 }}
      max={of('until')}
      value={of('from')}
      onChange={event => set({ from: event.target.value })}
    />
    <span className="soft"> 至 </span>
    <Input
      type="date"
      aria-label="结束日期"
      style={{ width: 140 }}
      min={of('from')}
      value={of('until')}
      onChange={event => set({ until: event.target.value })}
    />
  </span>
)
