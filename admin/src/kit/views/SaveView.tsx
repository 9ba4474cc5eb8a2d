import { Button, Checkbox, Form, Input } from 'antd'
import { useDeed } from '../deed'
import { FormModal } from '../FormModal'
import { useMe } from '../me'
import type { View } from './Views'

interface Fields {
  title: string
  is_default: boolean
  shared: boolean
}

interface Props {
  name: string
  query: string
  view?: View
  onClose(): void
}

const flag = (is: boolean) => (is ? 1 : 0) as 0 | 1

/** Keeps what a list shows now under a name, or says anew what a view is called. */
export default function SaveView({ name, query, view, onClose }: Props) {
  const { shop } = useMe()
  const save = useDeed('POST /api/admin/views/save', '视图已保存')
  const remove = useDeed('POST /api/admin/views/remove', '视图已删除')
  const keep = async ({ title, is_default, shared }: Fields) => {
    const input = { name, title, query, is_default: flag(is_default), shared: flag(shared) }
    if (await save.run(view ? { ...input, id: view.id } : input)) onClose()
  }
  const end = async () => {
    if (view && (await remove.run({ id: view.id }))) onClose()
  }
  return (
    <FormModal<Fields>
      title={view ? '修改视图' : '保存当前视图'}
      busy={save.busy}
      initial={{ title: view?.title ?? '', is_default: view?.is_default === 1, shared: view?.shared === 1 }}
      above={<p className="soft">保存当前的筛选、排序和显示的列。</p>}
      onSave={keep}
      onClose={onClose}
    >
      <Form.Item
        name="title"
        label="视图名称"
        rules={[{ required: true, whitespace: true, message: '请填写视图名称' }]}
      >
        <Input maxLength={20} placeholder="如：待发货，先下单的在前" />
      </Form.Item>
      <Form.Item name="is_default" valuePropName="checked">
        <Checkbox>打开这个列表时默认使用</Checkbox>
      </Form.Item>
      <Form.Item name="shared" valuePropName="checked">
        <Checkbox>{shop ? '本店其他人员也能看到' : '平台其他人员也能看到'}</Checkbox>
      </Form.Item>
      {view && (
        <Button danger loading={remove.busy} onClick={end}>
          删除视图
        </Button>
      )}
    </FormModal>
  )
}
