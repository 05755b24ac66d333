print("purser")
