import { View } from '@tarojs/components'
import { useId } from 'react'
import { blanksBefore, dayName, monthBeside, monthName, WEEKDAYS } from '@/kit/state/monthGrid'
import { useGridKeys } from '@/platform/gridKeys'
import { Icon } from './Icon'
import './Calendar.scss'

export interface CalendarDay {
  /** "2026-11-20" */
  day: string
  /** Drawn in full, in a lighter colour, or as something to be done about; plain without. */
  mark?: 'full' | 'soft' | 'ask'
  /** Out of reach: drawn pale. */
  pale?: boolean
  /** What the mark means, below the number and for readers of screens: 已签到. */
  note?: string
}

interface Props {
  /** "2026-11" */
  month: string
  days: readonly CalendarDay[]
  today: string
  /** Months that can be turned to. */
  first: string
  last: string
  onTurn: (month: string) => void
  /** A day was tapped; only days with the mark `ask`, or all of them. */
  onDay?: (day: CalendarDay) => void
  /** Waits for the month that was turned to. */
  busy?: boolean
}

const COLUMNS = 7

/** A month as a grid: marks on its days, today framed, months turned by two buttons and, with a keyboard, by arrow keys. */
export function Calendar({ month, days, today, first, last, onTurn, onDay, busy }: Props) {
  const id = `cal${useId().replace(/\W/g, '')}`
  const turn = (by: 1 | -1) => {
    const next = monthBeside(month, by)
    if (next >= first && next <= last && !busy) onTurn(next)
  }
  useGridKeys(id, COLUMNS, turn)
  const here = days.some(({ day }) => day === today) ? today : days[0]?.day
  return (
    <View className={`calendar ${busy ? 'calendar--busy' : ''}`}>
      <View className="calendar__head">
        <Turn name="上个月" off={month <= first} onClick={() => turn(-1)} />
        <View className="calendar__month" ariaLabel={monthName(month)}>
          {monthName(month)}
        </View>
        <Turn name="下个月" next off={month >= last} onClick={() => turn(1)} />
      </View>
      <View className="calendar__row">
        {WEEKDAYS.map(name => (
          <View key={name} className="calendar__weekday">
            {name}
          </View>
        ))}
      </View>
      <View id={id} role="grid" ariaLabel={monthName(month)}>
        {weeksOf(month, days).map((week, nth) => (
          <View key={nth} className="calendar__row" role="row">
            {week.map((day, i) =>
              day ? (
                <Cell key={day.day} day={day} today={today} here={day.day === here} onDay={onDay} />
              ) : (
                <View key={i} className="calendar__cell" role="gridcell" />
              )
            )}
          </View>
        ))}
      </View>
    </View>
  )
}

/** Days by weeks; the first begins with what is of the month before. */
function weeksOf(month: string, days: readonly CalendarDay[]): (CalendarDay | undefined)[][] {
  const cells = [...Array.from({ length: blanksBefore(month) }, () => undefined), ...days]
  return Array.from({ length: Math.ceil(cells.length / COLUMNS) }, (_, i) =>
    cells.slice(i * COLUMNS, (i + 1) * COLUMNS)
  )
}

const Turn = ({ name, next, off, onClick }: { name: string; next?: boolean; off: boolean; onClick: () => void }) => (
  <View
    className={`calendar__turn ${off ? 'calendar__turn--off' : ''}`}
    role="button"
    ariaLabel={off ? `没有${name}的记录` : name}
    onClick={off ? undefined : onClick}
  >
    <Icon name={next ? 'right' : 'back'} size={36} />
  </View>
)

interface CellProps {
  day: CalendarDay
  today: string
  here: boolean
  onDay?: (day: CalendarDay) => void
}

function Cell({ day, today, here, onDay }: CellProps) {
  const { mark, pale, note } = day
  const isToday = day.day === today
  const can = onDay !== undefined && mark === 'ask'
  const words = [dayName(day.day), isToday ? '今天' : '', note ?? ''].filter(Boolean).join('，')
  const looks = [mark && `calendar__disc--${mark}`, pale && 'calendar__disc--pale', isToday && 'calendar__disc--today']
  return (
    <View
      className="calendar__cell"
      data-cell={here ? 'here' : 'there'}
      role="gridcell"
      ariaLabel={words}
      onClick={can ? () => onDay(day) : undefined}
    >
      <View className={`calendar__disc ${looks.filter(Boolean).join(' ')}`}>
        {mark === 'full' ? <Icon name="check" size={30} /> : Number(day.day.slice(8))}
      </View>
      <View className={`calendar__note ${mark === 'ask' ? 'calendar__note--ask' : ''}`}>
        {isToday ? '今天' : mark === 'full' ? Number(day.day.slice(8)) : mark ? note : ''}
      </View>
    </View>
  )
}
