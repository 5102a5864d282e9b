@echo off
rem The command for terminals. Its folder may stand in the Path.
setlocal DisableDelayedExpansion
"%~dp0node\node.exe" "%~dp0program\dist\cli\bin.js" %*
