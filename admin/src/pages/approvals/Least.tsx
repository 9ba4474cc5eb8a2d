import { useQuery } from '@tanstack/react-query'
import { Button, InputNumber, Space } from 'antd'
import { useState } from 'react'
import { type Answer, api } from '../../api'
import { useDeed } from '../../kit/deed'
import { useMay } from '../../kit/me'
import { Exact } from '../../kit/parts'
import { StateOf } from '../../kit/states'

type Part = Answer<'GET /api/admin/site/price'>

/** Below which part of what it was, or of the cost, two persons set a price. */
export function Least() {
  const query = useQuery({ queryKey: ['least-part'], queryFn: () => api('GET /api/admin/site/price') })
  if (!query.data) return <StateOf query={query} />
  return (
    <section style={{ marginBottom: 24 }}>
      <p className="soft">
        售价、会员价或秒杀价低于原价或成本的这个比例时，需另一位同事同意；多次小幅降价累计计算，导入文件里这样的行不会写入。
      </p>
      <PartForm key={query.data.mark} now={query.data} />
    </section>
  )
}

function PartForm({ now }: { now: Part }) {
  const may = useMay()
  const [least, setLeast] = useState<number | null>(now.least_part)
  const save = useDeed('POST /api/admin/site/price', '已保存', () => setLeast(now.least_part))
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (least) void save.run({ mark: now.mark, least_part: least })
      }}
    >
      <Space wrap>
        <label htmlFor="least">最低改价比例</label>
        <InputNumber
          id="least"
          min={1}
          max={100}
          precision={0}
          suffix="%"
          disabled={!may('approval.limit')}
          value={least}
          onChange={setLeast}
        />
        {may('approval.limit') && (
          <Button htmlType="submit" loading={save.busy} disabled={!least || least === now.least_part}>
            保存
          </Button>
        )}
        <span className="soft">
          {now.edited_by ? (
            <>
              {now.edited_by} <Exact at={now.edited_time ?? 0} />
            </>
          ) : (
            '默认'
          )}
        </span>
      </Space>
    </form>
  )
}
