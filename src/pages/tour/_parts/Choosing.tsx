import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Icon } from '@/kit/parts/Icon'
import { Stepper } from '@/kit/parts/Stepper'
import { type ApplyForm, mustWait, roomyGroups } from './applying'
import { DateStrip } from './DateStrip'
import type { Choices, Departure } from './model'
import './Choosing.scss'

interface Props {
  form: ApplyForm
  choices: Choices
  date: Departure
}

/** The first half of entering: which day, how many travel, and in which group. */
export const Choosing = observer(function Choosing({ form, choices, date }: Props) {
  const { values } = form
  const groups = roomyGroups(choices, form)
  const most = Math.min(choices.most_num, date.group_size)
  const choose = (group_id: string) => form.set('group_id', group_id)
  const chosen = groups.some(group => group.id === values.group_id) ? values.group_id : ''
  return (
    <View className="choosing">
      <Card>
        <View className="choosing__title">{choices.title}</View>
        <View className="choosing__note">{`${choices.from_city}出发 · ${choices.days} 天 · 线路免费`}</View>
      </Card>
      <Card title="出发日期">
        <DateStrip
          dates={choices.dates}
          value={date.id}
          onChange={id => {
            form.set('date_id', id)
            form.set('group_id', '')
          }}
        />
        <View className="choosing__note">{`${date._date}；满 ${date.group_size} 人成团，${date._stop_time} 截止报名`}</View>
      </Card>
      <CellGroup note={`一次最多 ${most} 位；人更多时可以分开报名同一个班期`}>
        <Cell
          title="出行人数"
          value={<Stepper value={values.num} min={1} max={most} onChange={num => form.set('num', num)} />}
        />
      </CellGroup>
      {mustWait(choices, date, form) ? (
        <Card title={date.left > 0 ? `只剩 ${date.left} 个名额，可以减少人数或候补` : '名额已满，可以候补'}>
          <View className="choosing__text">
            {`现在有 ${date.waiting_num} 人候补。有人退出时，名额够用的按先后顺序自动补上，届时会通知你付款；候补不收费，随时可以取消。`}
          </View>
        </Card>
      ) : (
        <Card title="选择团">
          <Option
            on={chosen === ''}
            title="自己开一个团"
            note={`邀请好友一起，满 ${date.group_size} 人成团`}
            onClick={() => choose('')}
          />
          {groups.map(group => (
            <Option
              key={group.id}
              on={chosen === group.id}
              title={`参加${group.members[0]?.nickname ?? '好友'}的团`}
              note={`还差 ${group.missing_num} 人，${group._stop_time} 截止`}
              onClick={() => choose(group.id)}
            />
          ))}
        </Card>
      )}
    </View>
  )
})

interface OptionProps {
  on: boolean
  title: string
  note: string
  onClick: () => void
}

const Option = ({ on, title, note, onClick }: OptionProps) => (
  <View className={`choosing__option ${on ? 'choosing__option--on' : ''}`} role="button" onClick={onClick}>
    <View className="choosing__words">
      <View className="choosing__name">{title}</View>
      <View className="choosing__note">{note}</View>
    </View>
    <Icon name={on ? 'circle-check' : 'circle'} size={40} />
  </View>
)
