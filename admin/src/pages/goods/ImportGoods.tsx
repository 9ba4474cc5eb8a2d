import { Link } from 'react-router'
import { Sheets } from '../../kit/sheets/Sheets'

/** Makes and changes many goods by a file. */
export default function ImportGoods() {
  return (
    <Sheets
      path="goods/sheet"
      title="导入商品"
      words="每行一个规格，同一商品的各行相邻。从商品列表导出的文件修改后可直接上传，只会改动有变化的内容；商品编号留空即为新建。商品图片请先上传，再填写图片地址，多张以换行分隔。"
    >
      <Link to="/goods">返回商品列表</Link>
    </Sheets>
  )
}
