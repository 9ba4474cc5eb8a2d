import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { useHidden } from './hidden'

/** Which columns a list has. */
export default function Columns({ titles, onClose }: { titles: readonly string[]; onClose(): void }) {
  const { hidden, hide } = useHidden()
  const [chosen, setChosen] = useState(titles.filter(title => !hidden.includes(title)))
  const done = () => {
    hide(titles.filter(title => !chosen.includes(title)))
    onClose()
  }
  return (
    <Modal open title="选择显示的列" okText="确定" onOk={done} onCancel={onClose} width={440}>
      <Checkbox.Group className="columns" options={[...titles]} value={chosen} onChange={setChosen} />
    </Modal>
  )
}
