"""The texts of the terminal about learning, in Chinese; see `zh.py`."""

TEXTS = {
    # ---- qipan train ----
    "Let a game learn. Ctrl-C stops it; the same command continues.": (
        "让一种棋学习。按 Ctrl-C 停止；再次运行同一命令即可继续。"
    ),
    "The model is saved at intervals. Engines use it at once, but prefer one that ships with the package until it is "
    "finished.": "模型会定期保存，引擎立即使用；但在它完成之前，引擎优先使用随软件附带的模型。",
    "Let engines play by the model even before it is finished.": "模型完成之前就让引擎使用它。",
    "Until it is finished, engines play by the model that ships with the package; see --use": (
        "在它完成之前，引擎使用随软件附带的模型；参见 --use"
    ),
    "What to learn. Default: the first training of the game.": "学习什么。默认为这种棋的第一种训练。",
    "Parameters by name. Default: the first preset.": "按名字选择参数。默认为第一个预设。",
    "A parameter of the training. May be repeated.": "训练的一个参数，可多次使用。",
    "The same seed and one thread give the same model.": "种子相同且只用一个线程时，得到相同的模型。",
    "The file of the model. Default: where engines look for it.": "模型文件。默认为引擎查找它的位置。",
    "Begin again instead of continuing from the file.": "重新开始，而不从文件继续。",
    "How often to measure and save.": "测量并保存的间隔。",
    "Play the games on a Ray cluster.": "在 Ray 集群上下这些棋。",
    "Write the learning curve as an HTML page when it ends.": "结束时把学习曲线写成一个 HTML 页面。",
    "Write the finished model without what only learning needs.": "写出完成的模型，去掉只有学习才需要的部分。",
    "Training {game}": "正在训练{game}",
    "{done} of {total} {unit}, {rate} per second": "{done} / {total} {unit}，每秒 {rate}",
    "{rate} {unit} per second": "每秒 {rate} {unit}",
    "Continued from {path}": "从 {path} 继续",
    "games": "局",
    "steps": "步",
    # ---- why nothing can be learned ----
    "no_training": "{game}没有可学习的内容；可学习的棋类：{games}",
    "no_such_training": "{game}没有训练 {method}；它有：{known}",
    "no_such_training_preset": "{method} 没有预设 {preset}；它的预设：{known}",
    "no_such_parameter": "{method} 没有参数 {parameter}；它的参数：{known}",
    "bad_parameter": "{parameter} 必须是{kind}，不能是 {given}",
    "other_training_run": "{path} 是用其他参数训练的：{parameter} 是 {was}，不是 {given}；请使用 --fresh",
    "training_not_distributed": "{method} 只能在一台机器上学习",
    "workers_fail": "集群的工作进程出错：{problem}",
    # ---- why there is nothing to calibrate ----
    "calibration_all_proved": "{game}没有可比较的估计：显示的值都已证明",
    "calibration_costs": "{game}没有可比较的估计：它显示的是代价",
}
