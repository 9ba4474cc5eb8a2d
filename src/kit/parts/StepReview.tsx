import { View } from '@tarojs/components'
import { Card } from './Card'
import { NameRows } from './NameRows'

interface Group {
  key: string
  title: string
  rows: readonly (readonly [name: string, value: string])[]
}

const NOTHING = [['还没有填写', '']] as const

/** Everything a form of several steps holds, step by step, with the way back to each. */
export const StepReview = ({ groups, onEdit }: { groups: readonly Group[]; onEdit: (key: string) => void }) => (
  <View>
    {groups.map(({ key, title, rows }) => (
      <Card key={key} title={title} more="修改" onMore={() => onEdit(key)}>
        <NameRows rows={rows.length > 0 ? rows : NOTHING} />
      </Card>
    ))}
  </View>
)
