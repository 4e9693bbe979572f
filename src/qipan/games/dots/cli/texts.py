"""The texts of dots in a terminal; see `GameModule.texts`."""

# A loss is by how much the lead falls: a box that goes to the other side counts twice.
EN = {
    "1 boxes": "1 box net",
    "{amount} boxes": "{amount} boxes net",
}

ZH = {
    "Red": "红方",
    "Blue": "蓝方",
    "{amount} boxes": "{amount} 格（净）",
    "{depth} edges are left to draw.": "还有 {depth} 条边可画。",
    "the original rules: the second edge may not be symmetric to the first": "原版规则：第二条边不得与第一条边对称",
    # ---- options and engines ----
    "rows of boxes": "行数",
    "columns of boxes": "列数",
    "the second edge of the game may not be symmetric to the first": "第二条边不得与第一条边对称",
    "a player who can complete a box must do so": "能成格必须成格",
    "looks ahead, and plays perfectly once it sees the end": "向前推算，看到终局后便下得完美",
    "completes boxes, and otherwise copies edges rotated by 180 degrees": ("能成格就成格，否则画旋转 180 度的对称边"),
    "completes boxes and copies edges rotated by 180 degrees; once it cannot copy, it plays at random": (
        "能成格就成格，并画旋转 180 度的对称边；画不了之后随机下"
    ),
}
