/** What stands in a page's place; its drawings are loaded once one of them is shown. */
export { Result as default } from 'antd'
