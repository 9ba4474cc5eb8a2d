import { Alert, Button, Space } from 'antd'
import type { Differing } from '../../kit/difference'
import { Meanwhile } from '../../kit/Meanwhile'
import { When } from '../../kit/parts'

interface Props {
  /** When it was typed, in milliseconds. */
  at: number
  rows: readonly Differing[]
  onTake(mine: readonly Differing[]): void
  onDrop(): void
}

/** A draft of an earlier visit: gone on with or dropped. Where the product changed meanwhile, it is said in what. */
export function KeptDraft({ at, rows, onTake, onDrop }: Props) {
  const words = (
    <>
      有一份
      <When at={Math.floor(at / 1000)} />
      没有保存的草稿
    </>
  )
  if (rows.some(({ isTheirs }) => isTheirs))
    return (
      <Meanwhile
        title={<>{words}，之后这件商品有变动</>}
        rows={rows}
        same=""
        ok="按所选继续编辑"
        leave="丢弃"
        onTake={onTake}
        onLeave={onDrop}
      />
    )
  return (
    <Alert
      type="info"
      showIcon
      className="above"
      title={words}
      description={`改过：${titlesOf(rows)}。继续编辑或丢弃之后，才能修改下面的内容。`}
      action={
        <Space>
          <Button type="primary" onClick={() => onTake(rows)}>
            继续编辑
          </Button>
          <Button onClick={onDrop}>丢弃</Button>
        </Space>
      }
    />
  )
}

const MOST = 6
const titlesOf = (rows: readonly Differing[]) => {
  const titles = rows.slice(0, MOST).map(({ title }) => title)
  return rows.length > MOST ? `${titles.join('、')}等 ${rows.length} 项` : titles.join('、')
}
