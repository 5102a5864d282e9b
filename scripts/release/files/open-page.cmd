@echo off
rem Opens the page of asset-importer in the browser. Files dropped on this one are opened in it.
setlocal DisableDelayedExpansion
title asset-importer
if exist "%~dp0node\node.exe" if exist "%~dp0program\open-page.mjs" goto start
echo.
echo Extraia primeiro todos os arquivos do .zip, e abra este na pasta nova.
echo Extract all files of the .zip first, and open this one in the new folder.
echo.
pause
exit /b 1

:start
"%~dp0node\node.exe" "%~dp0program\open-page.mjs" %*
if errorlevel 1 pause
