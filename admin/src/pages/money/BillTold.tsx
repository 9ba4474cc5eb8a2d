import { Alert, Table } from 'antd'
import { Money } from '../../kit/parts'
import type { Checked } from './Bill'
import { LINES } from './words'

/** What is in a file that nobody has taken yet. */
export function BillTold({ checked }: { checked: Checked }) {
  const { sorts, days, passed, passed_num, is_same } = checked
  const kept = sorts.reduce((sum, one) => sum + one.kept, 0)
  return (
    <>
      <h3>核对结果</h3>
      {is_same === 1 ? (
        <Alert type="info" showIcon title="这份账单已经导入过，内容没有变化，可以用它重新对账。" />
      ) : (
        kept > 0 && <Alert type="warning" showIcon title={`这一天已导入过 ${kept} 笔，确认后以这份账单为准。`} />
      )}
      <Table
        size="small"
        rowKey="line"
        style={{ marginTop: 12 }}
        pagination={false}
        dataSource={sorts}
        columns={[
          { title: '类型', dataIndex: 'line', render: line => LINES[line] ?? line },
          { title: '笔数', dataIndex: 'lines', align: 'right', className: 'money' },
          { title: '金额', dataIndex: 'amount', align: 'right', render: amount => <Money of={amount} /> }
        ]}
      />
      {days.length > 0 && (
        <p className="soft">{`账单日期：${days.map(({ day, lines }) => `${day}（${lines} 行）`).join('、')}`}</p>
      )}
      {passed_num === 0 ? (
        <p className="soft">每一行都能识别。确认前不会写入任何数据。</p>
      ) : (
        <>
          <Alert type="warning" showIcon title={`有 ${passed_num} 行不会导入，请确认原因`} />
          <Table
            size="small"
            rowKey="row_no"
            style={{ marginTop: 12 }}
            pagination={false}
            dataSource={passed}
            columns={[
              { title: '行号', dataIndex: 'row_no', width: 80 },
              { title: '原因', dataIndex: 'why' }
            ]}
          />
          {passed_num > passed.length && <p className="soft">{`只列出前 ${passed.length} 行`}</p>}
        </>
      )}
    </>
  )
}
